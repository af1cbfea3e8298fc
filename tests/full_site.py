"""A site with one of everything."""

import datetime

from tests import factories as make


def build_full_site() -> None:
    """Create one of everything, joined to one another."""
    make.GroupFactory(about="We test.", invitation="Come.", email="group@example.org")
    make.GroupTieFactory()
    make.HomeBlockFactory(is_draft=True)
    make.PartnerFactory()
    make.MenuItemFactory(label="People")
    make.MenuItemFactory(label="Imprint", place="footer", target="/imprint/")
    ada = make.PersonFactory(
        name="Ada Tester",
        slug="ada",
        email="ada@example.org",
        email_visibility="public",
        biography="I *test*.",
    )
    make.PersonNameFactory(person=ada, name="A. Tester")
    make.PersonIdentifierFactory(person=ada)
    make.PersonLinkFactory(person=ada)
    head = make.RoleFactory(name="Head", leads=True)
    make.AppointmentFactory(person=ada, role=head)
    student = make.AppointmentFactory(person__slug="bob")
    make.SupervisionFactory(appointment=student, supervisor=ada)
    past = make.AppointmentFactory(end=datetime.date(2022, 8, 31), destination="Elsewhere")
    make.SupervisionFactory(appointment=past, supervisor=ada)
    for part in (make.EducationFactory, make.ExperienceFactory, make.ServiceFactory, make.SkillFactory):
        part(person=ada)
    make.CourseTeacherFactory(person=ada)
    topic = make.TopicFactory(slug="testing")
    make.PersonInterestFactory(person=ada, topic=topic)
    paper = make.PublicationFactory(
        slug="paper", byline=[ada, "Somebody Else"], venue__slug="conf", abstract="Why."
    )
    make.LinkFactory(publication=paper)
    make.IdentifierFactory(publication=paper)
    make.PublicationTopicFactory(tag=topic, content_object=paper)
    make.PublicationFactory(version_of=paper, version_kind="preprint", slug="old-paper", in_list=False)
    program = make.SoftwareFactory(slug="tool", description="It tests.")
    make.StarCountFactory(software=program)
    make.ReleaseFactory(software=program)
    make.SoftwarePersonFactory(software=program, person=ada)
    make.SoftwarePublicationFactory(software=program, publication=paper)
    make.SoftwareTopicFactory(content_object=program, tag=topic)
    theme = make.ThemeFactory(slug="theme", start=datetime.date(2020, 1, 1), start_precision="year")
    make.ThemePublicationFactory(theme=theme, publication=paper)
    make.ThemePublicationFactory(theme=theme, publication=None, venue="VLDB", year=2019)
    make.ThemePersonFactory(theme=theme, person=ada)
    make.ThemeSoftwareFactory(theme=theme, software=program)
    make.ThemeCollaboratorFactory(theme=theme)
    make.ThemeTopicFactory(content_object=theme, tag=topic)
    project = make.ProjectFactory(slug="project", summary="We test.", start=datetime.date(2024, 4, 1))
    make.ProjectPersonFactory(project=project, person=ada, part="principal investigator")
    make.ProjectPartnerFactory(project=project)
    make.FundingFactory(project=project, grant_number="EX/1", amount=5, currency="GBP")
    make.ProjectThemeFactory(project=project, theme=theme)
    make.ProjectPublicationFactory(project=project, publication=paper)
    make.ProjectSoftwareFactory(project=project, software=program)
    award = make.AwardFactory(publication=paper, outcome="finalist")
    make.AwardRecipientFactory(award=award, person=ada)
    news = make.NewsItemFactory(slug="news-item")
    make.NewsPersonFactory(news_item=news, person=ada)
    make.NewsPublicationFactory(news_item=news, publication=paper)
    make.NewsSoftwareFactory(news_item=news, software=program)
    make.NewsTopicFactory(content_object=news, tag=topic)
    news.author = ada
    news.save()
    event = make.EventFactory(slug="seminar", series=make.EventSeriesFactory(slug="series"), place="Room 1")
    make.EventSpeakerFactory(event=event, person=ada)
    make.EventMaterialFactory(event=event)
    talk = make.TalkFactory(slug="talk", event=event, publication=paper, abstract="I *speak*.")
    make.TalkSpeakerFactory(talk=talk, person=ada)
    make.NewsRecordFactory(news_item=news, record=event)
    make.PositionFactory(slug="phd", text="*Come*.", contact=ada)
    thesis = make.ThesisFactory(slug="thesis", student=ada, text="*Why*.")
    make.ThesisPersonFactory(thesis=thesis, person=ada)
    image = make.ImageFactory(slug="figure")
    for row, name in ((paper, "teaser"), (theme, "figure"), (program, "logo"), (news, "picture")):
        setattr(row, name, image)
        row.save()
    make.SoftwareScreenshotFactory(software=program, image=image)
    make.PageImageFactory(page__slug="tour", image=image)
    make.PageFactory(slug="join", purpose="join", body="Write.")
    make.PageFactory(slug="imprint", purpose="legal")
