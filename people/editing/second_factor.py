"""Remove the second factor of somebody who lost their phone, their passkeys and their recovery codes."""

from allauth.mfa.models import Authenticator

from people.models import User


def remove_second_factor(user: User) -> int:
    """Remove app, passkeys and recovery codes; return how many. The password alone lets them in again."""
    count, _rows = Authenticator.objects.filter(user=user).delete()
    return count
