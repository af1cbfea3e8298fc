from django.contrib.auth import get_backends
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.exceptions import ValidationError
from django.db import connection, models
from django.db.models.functions import Lower, Now
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from core.db.triggers import Trigger

LAST_OWNER = _(
    "The site needs at least one active owner. Make somebody else an owner first, or activate another owner."
)
OWNERS_LOCK = 0x6F776E6572  # the advisory lock's number: "owner"

LAST_OWNER_TRIGGER = Trigger(
    name="an_owner_stays",
    events="UPDATE OF role, is_active OR DELETE",
    condition="OLD.role = 'owner' AND OLD.is_active",
    body=f"""
        PERFORM pg_advisory_xact_lock({OWNERS_LOCK});
        IF NOT EXISTS (SELECT FROM people_user WHERE role = 'owner' AND is_active) THEN
            RAISE EXCEPTION '{LAST_OWNER}';
        END IF;
        RETURN NULL;
    """,
)
"""If two owners remove each other's access at once, the second waits for the first, and is refused."""

EMAIL_TRIGGER = Trigger(
    name="address_follows",
    events="INSERT OR UPDATE OF email",
    body="""
        UPDATE account_emailaddress SET "primary" = false WHERE user_id = NEW.id AND "primary";
        INSERT INTO account_emailaddress (user_id, email, verified, "primary")
        VALUES (NEW.id, lower(NEW.email), true, true)
        ON CONFLICT (user_id, email) DO UPDATE SET verified = true, "primary" = true;
        DELETE FROM account_emailaddress WHERE user_id = NEW.id AND email <> lower(NEW.email);
        RETURN NULL;
    """,
)
"""The address of an account is the only one that django-allauth has for it, but for one to be confirmed."""


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, role: str = "member", **fields) -> "User":
        """Create an account; without a password nobody can log in until one is set.

        Raises ValueError if the address is empty.
        """
        if not email:
            raise ValueError(gettext("Enter an e-mail address."))
        user = self.model(email=self.normalize_email(email), role=role, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields) -> "User":
        return self.create_user(email, password, role=User.Role.OWNER, **fields)

    def get_by_natural_key(self, email: str) -> "User":
        return self.get(email__iexact=email)


class AccountRole(models.TextChoices):
    MEMBER = "member", _("member")
    STAFF = "staff", _("staff")
    EDITOR = "editor", pgettext_lazy("of the site", "editor")
    OWNER = "owner", _("owner")


class User(AbstractBaseUser):
    """An account, whose permissions follow from its role alone, by `groupsite.roles`."""

    Role = AccountRole

    email = models.EmailField(
        _("e-mail address"),
        max_length=254,
        unique=True,
        help_text=_("They log in with it. Capital letters make no difference."),
    )
    role = models.CharField(_("role"), max_length=6, choices=Role, default=Role.MEMBER)
    is_active = models.BooleanField(
        _("active"), default=True, help_text=_("Untick this instead of deleting the account.")
    )
    language = models.CharField(
        _("language"),
        max_length=16,
        blank=True,
        default="",
        db_default="",
        help_text=_("If empty, the first language of the group."),
    )
    joined_at = models.DateTimeField(_("joined at"), db_default=Now(), editable=False)
    end_announced_on = models.DateField(
        _("end announced on"),
        null=True,
        editable=False,
        help_text=_("when its owner was told that the account ends"),
    )

    ends_on = models.DateField(
        _("ends on"), null=True, editable=False, help_text=_("from when on nobody can log in")
    )

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: list[str] = []

    triggers = [LAST_OWNER_TRIGGER, EMAIL_TRIGGER]

    class Meta:
        verbose_name_plural = _("accounts")
        verbose_name = _("account")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="people_user_email_unique",
                violation_error_message=_("There is already an account with this e-mail address."),
            ),
            models.CheckConstraint(
                name="people_user_role_known",
                condition=models.Q(role__in=AccountRole.values),
            ),
        ]

    def __str__(self) -> str:
        return self.email

    def clean(self) -> None:
        """Raise ValidationError if the last active owner would lose access."""
        super().clean()
        if self.pk is None or (self.role == self.Role.OWNER and self.is_active):
            return
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [OWNERS_LOCK])
        owners = User.objects.filter(role=self.Role.OWNER, is_active=True)
        if set(owners.values_list("pk", flat=True)) == {self.pk}:
            raise ValidationError(LAST_OWNER)

    @property
    def is_staff(self) -> bool:
        """Whether the account may enter the admin: every active one."""
        return self.is_active

    @property
    def is_superuser(self) -> bool:
        """Always False: nobody bypasses the permission tables."""
        return False

    @property
    def sees_hidden_people(self) -> bool:
        """Whether the account sees profiles and e-mail addresses that are for staff and editors only."""
        return self.has_perm("people.add_person")

    def has_perm(self, perm: str, obj: models.Model | None = None) -> bool:
        backend = _find_backend("has_perm")
        return self.is_active and backend is not None and backend.has_perm(self, perm, obj)

    def has_perms(self, perms: list[str], obj: models.Model | None = None) -> bool:
        return all(self.has_perm(perm, obj) for perm in perms)

    def get_permitted_rows(self, action: str, model: type[models.Model]) -> models.QuerySet:
        """Return the rows of a model for which the account has a permission, by its backends."""
        backend = _find_backend("rows_for")
        return backend.rows_for(self, action, model) if backend else model.objects.none()

    def confidential_keys(self, model: type[models.Model], keys: set) -> set:
        """Return the keys of rows that reveal hidden people whom the account may not view."""
        backend = _find_backend("confidential_keys")
        return backend.confidential_keys(self, model, keys) if backend else keys

    def has_module_perms(self, app_label: str) -> bool:
        backend = _find_backend("has_module_perms")
        return self.is_active and backend is not None and backend.has_module_perms(self, app_label)


def _find_backend(method: str):
    """Return the first authentication backend with a method, or None."""
    return next((backend for backend in get_backends() if hasattr(backend, method)), None)
