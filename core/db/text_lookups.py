"""Lookups that compare texts as search does, whatever the locale of the database."""

from django.db.models import CharField, Lookup, TextField


@CharField.register_lookup
@TextField.register_lookup
class Spelt(Lookup):
    """Match texts that contain another one, whatever the accents: "Mueller" and "Muller" for "Müller".

    An umlaut and its two plain letters are the same on either side; `site_norm` and `site_respelt` say how.
    """

    lookup_name = "spelt"

    def as_sql(self, compiler, connection):
        text, text_params = self.process_lhs(compiler, connection)
        part, part_params = self.process_rhs(compiler, connection)
        letters = "public.site_norm({})".format
        respelt = "public.site_norm(public.site_respelt({}))".format
        pairs = (letters(text), letters(part)), (respelt(text), letters(part)), (letters(text), respelt(part))
        sql = " OR ".join(f"coalesce(strpos({whole}, {piece}) > 0, false)" for whole, piece in pairs)
        return f"({sql})", (*text_params, *part_params) * len(pairs)
