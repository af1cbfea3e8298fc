from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("groupsite", "0005_group_security_contact"),
    ]

    operations = [
        migrations.DeleteModel(name="Validator"),
    ]
