from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "people"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self):
        from core.text.markdown import IMAGE_FINDERS
        from people.templatetags.images import find_text_images

        if find_text_images not in IMAGE_FINDERS:
            IMAGE_FINDERS.append(find_text_images)
