"""How the tables of facts say who and when."""


def there(model, facts):
    """Whether exactly one row has these columns."""
    return model.objects.filter(**facts).count() == 1


def years(first, last=None):
    return list(range(first, (last or first) + 1))


LUO = {"person__slug": "luo-mai"}
MARCEL = {"person__slug": "marcel-wagenlander"}


def lasting(start, end):
    return {
        "start": start[0] if start else None,
        "end": end[0] if end else None,
        **({"start_precision": start[1]} if start else {}),
        **({"end_precision": end[1]} if end else {}),
    }


def year_span(first, last):
    return lasting(first and (f"{first}-01-01", "year"), last and (f"{last}-12-31", "year"))


def month_span(first, last):
    return lasting((first, "month"), last and (last, "month"))


# The page of the group's head
