import core.db.migration_operations
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('people', '0001_initial'),
    ]

    operations = [
        core.db.migration_operations.CreateModels(
            operations=[
                migrations.CreateModel(
                    name='IdentityChange',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False)),
                        ('kind', models.CharField(max_length=5)),
                        ('model', models.CharField(max_length=60)),
                        ('kept', models.BigIntegerField()),
                        ('other', models.BigIntegerField()),
                        ('kept_label', models.CharField(max_length=300)),
                        ('other_label', models.CharField(max_length=300)),
                        ('context', models.UUIDField(null=True)),
                        ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), editable=False)),
                        ('undone_at', models.DateTimeField(editable=False, null=True)),
                    ],
                    options={
                        'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ['merge', 'split'])), name='merging_identitychange_kind_known')],
                        'indexes': [],
                    },
                ),
            ],
        ),
    ]
