from django.contrib.auth.backends import ModelBackend


class RoleBackend(ModelBackend):
    pass
