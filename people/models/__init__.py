"""People: accounts, persons, the roster, and what a person has done."""

from people.models.account import User
from people.models.distinct_pair import DistinctPair
from people.models.former_name import FormerName
from people.models.image import Image, ImagePerson
from people.models.invitation import Invitation
from people.models.organisation import Organisation
from people.models.person import Person, PersonIdentifier, PersonLink, PersonName
from people.models.record import Course, CourseTeacher, CvSection, Education, Experience, Service, Skill
from people.models.roster import Appointment, Role, Supervision

__all__ = [
    "Appointment",
    "Course",
    "CourseTeacher",
    "CvSection",
    "DistinctPair",
    "Education",
    "Experience",
    "FormerName",
    "Image",
    "ImagePerson",
    "Invitation",
    "Organisation",
    "Person",
    "PersonIdentifier",
    "PersonLink",
    "PersonName",
    "Role",
    "Service",
    "Skill",
    "Supervision",
    "User",
]
