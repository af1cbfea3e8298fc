"""Where news name people."""

from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, DataReader, DataSection, Erasure

PLACES = (
    DataPlace(
        "news",
        "news.newsperson",
        _("News about you"),
        DataSection.WORK,
        ("news_item__title", "news_item__day"),
        persons=("person",),
        readers=lambda row: DataReader.EVERYBODY if row.news_item.is_shown else DataReader.MEMBERS,
        title="news_item__title",
        erasure=Erasure.EMPTIED,
        stays_because=_("The news stays, without the link and the name."),
        rank=26,
    ),
    DataPlace(
        "written_news",
        "news.newsitem",
        _("News you wrote"),
        DataSection.WORK,
        ("title", "day", "visibility"),
        persons=("author",),
        readers=lambda row: DataReader.EVERYBODY if row.is_shown else DataReader.MEMBERS,
        title="title",
        erasure=Erasure.EMPTIED,
        stays_because=_("It no longer says who wrote it."),
        rank=27,
    ),
)
