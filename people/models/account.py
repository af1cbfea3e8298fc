from django.contrib.auth import get_backends
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import _user_has_module_perms, _user_has_perm
from django.db import models
from django.db.models.functions import Lower, Now


class UserManager(BaseUserManager):
    def create_user(self, email: str, password: str | None = None, role: str = "member", **fields) -> "User":
        """Create an account; without a password nobody can log in until one is set.

        Raises ValueError if the address is empty.
        """
        if not email:
            raise ValueError("An account needs an e-mail address.")
        user = self.model(email=self.normalize_email(email), role=role, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields) -> "User":
        return self.create_user(email, password, role=User.Role.OWNER, **fields)

    def get_by_natural_key(self, email: str) -> "User":
        return self.get(email__iexact=email)


class User(AbstractBaseUser):
    """An account. What it may do follows from its role alone; the table of roles is in the shell."""

    class Role(models.TextChoices):
        MEMBER = "member", "member"
        STAFF = "staff", "staff"
        EDITOR = "editor", "editor"
        OWNER = "owner", "owner"

    email = models.EmailField(
        "e-mail address", max_length=254, unique=True, help_text="the login, in any case"
    )
    role = models.CharField(max_length=6, choices=Role, default=Role.MEMBER)
    is_active = models.BooleanField(
        "active", default=True, help_text="take it off instead of deleting the account"
    )
    joined_at = models.DateTimeField(db_default=Now(), editable=False)

    objects = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: list[str] = []

    class Meta:
        verbose_name = "account"
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="people_user_email_unique",
                violation_error_message="There is an account with this address already.",
            ),
            models.CheckConstraint(
                name="people_user_role_known",
                condition=models.Q(role__in=["member", "staff", "editor", "owner"]),
            ),
        ]

    def __str__(self) -> str:
        return self.email

    @property
    def is_staff(self) -> bool:
        """Whether the editing side lets the account in: every active one."""
        return self.is_active

    @property
    def is_superuser(self) -> bool:
        """Nobody passes by the table of roles."""
        return False

    @property
    def sees_hidden_people(self) -> bool:
        """Whether the account sees profiles and e-mail addresses that are for staff and editors only."""
        return self.has_perm("people.add_person")

    def has_perm(self, perm: str, obj: models.Model | None = None) -> bool:
        return self.is_active and _user_has_perm(self, perm, obj)

    def has_perms(self, perms: list[str], obj: models.Model | None = None) -> bool:
        return all(self.has_perm(perm, obj) for perm in perms)

    def rows(self, action: str, model: type[models.Model]) -> models.QuerySet:
        """The rows of a model to which the account may do an action, as its backends know."""
        for backend in get_backends():
            if hasattr(backend, "rows_for"):
                return backend.rows_for(self, action, model)
        return model._default_manager.none()

    def has_module_perms(self, app_label: str) -> bool:
        return self.is_active and _user_has_module_perms(self, app_label)
