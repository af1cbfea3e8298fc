import django.db.models.deletion
from django.db import migrations, models


FILL_LEFT_ON = """
SELECT set_config('groupsite.triggers_off', 'all', true);
UPDATE people_person SET left_on = leaving.day
FROM (
    SELECT person_id, max(coalesce("end", start - 1, DATE '0001-01-01')) AS day
    FROM people_appointment
    GROUP BY person_id
    HAVING NOT bool_or("end" IS NULL AND NOT end_unknown)
) leaving
WHERE leaving.person_id = people_person.id;
SELECT set_config('groupsite.triggers_off', '', true);
"""
"""As the trigger on appointments does from now on."""


class Migration(migrations.Migration):

    dependencies = [
        ('people', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='ImagePerson',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                ('state', models.CharField(default='waiting', max_length=9)),
                ('decided_at', models.DateTimeField(editable=False, null=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='image',
            name='people_image_consent_known',
        ),
        migrations.AddField(
            model_name='person',
            name='biography_after_leaving',
            field=models.BooleanField(default=True),  # who is there already is shown as before
        ),
        migrations.AlterField(
            model_name='person',
            name='biography_after_leaving',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='person',
            name='left_on',
            field=models.DateField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='person',
            name='office_after_leaving',
            field=models.BooleanField(default=True),  # who is there already is shown as before
        ),
        migrations.AlterField(
            model_name='person',
            name='office_after_leaving',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='person',
            name='photo_after_leaving',
            field=models.BooleanField(default=True),  # who is there already is shown as before
        ),
        migrations.AlterField(
            model_name='person',
            name='photo_after_leaving',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='image',
            name='consent',
            field=models.CharField(default='nobody', max_length=9),
        ),
        migrations.AddField(
            model_name='imageperson',
            name='image',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='image_people', to='people.image'),
        ),
        migrations.AddField(
            model_name='imageperson',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='image_people', to='people.person'),
        ),
        migrations.AddField(
            model_name='image',
            name='people',
            field=models.ManyToManyField(related_name='pictures', through='people.ImagePerson', to='people.person'),
        ),
        migrations.AddConstraint(
            model_name='image',
            constraint=models.CheckConstraint(condition=models.Q(('consent__in', ['nobody', 'agreed', 'waiting', 'withdrawn'])), name='people_image_consent_known'),
        ),
        migrations.AddConstraint(
            model_name='imageperson',
            constraint=models.UniqueConstraint(fields=('image', 'person'), name='people_imageperson_once'),
        ),
        migrations.AddConstraint(
            model_name='imageperson',
            constraint=models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'agreed', 'withdrawn'])), name='people_imageperson_state_known'),
        ),
        migrations.RunSQL(FILL_LEFT_ON, migrations.RunSQL.noop),
    ]
