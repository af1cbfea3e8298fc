from django.urls import path, register_converter

from core.web.converters import AnyText, ExportEnding
from publications.corpora import views as corpus_views
from publications.exchange.export_formats import ListEnding, SearchEnding
from publications.exchange.oai.view import oai
from publications.pages import attachments, author_views, cite_views, export_views, feeds, views

register_converter(ExportEnding, "export")
register_converter(ListEnding, "list")
register_converter(SearchEnding, "search")
register_converter(AnyText, "text")

urlpatterns = [
    path("publications/", views.publications, name="publications"),
    path("publications.<list:ending>", export_views.export_list, name="list_export"),
    path("publications/<name:slug>.<export:ending>", views.paper_export, name="paper_export"),
    path("people/<name:slug>/publications.<list:ending>", export_views.export_person, name="person_export"),
    path("topics/<name:slug>.<list:ending>", export_views.export_topic, name="topic_export"),
    path("venues/<name:slug>.<list:ending>", export_views.export_venue, name="venue_export"),
    path("publications/<name:slug>/", views.publication, name="publication"),
    path("publications/<name:slug>/cite/", views.cite, name="cite"),
    path("publications/<name:slug>/card.png", views.paper_card, name="paper_card"),
    path("publications/<name:slug>/<name:stem>.<slug:ending>", attachments.attachment, name="attachment"),
    path("cite/", cite_views.cite_papers, name="cite_papers"),
    path("papers/", corpus_views.corpora, name="corpora"),
    path("papers/<name:corpus>/", corpus_views.corpus, name="corpus"),
    path(
        "papers/<name:corpus>/<text:key>.<export:ending>",
        corpus_views.corpus_paper_export,
        name="corpus_paper_export",
    ),
    path("papers/<name:corpus>/<text:key>/", corpus_views.corpus_paper, name="corpus_paper"),
    path("publications.atom", feeds.ListFeed(), name="publications_feed"),
    path("people/<name:slug>/publications.atom", feeds.PersonFeed(), name="person_feed"),
    path("topics/<name:slug>.atom", feeds.TopicFeed(), name="topic_feed"),
    path("venues/<name:slug>.atom", feeds.VenueFeed(), name="venue_feed"),
    path("venues/", views.venues, name="venues"),
    path("venues/<name:slug>/", views.venue, name="venue"),
    path("authors/", author_views.authors, name="authors"),
    path("authors/<text:name>/", author_views.author, name="author"),
    path("authors/<text:name>.<list:ending>", author_views.author_export, name="author_export"),
    path("authors/<text:name>.atom", feeds.AuthorNameFeed(), name="author_feed"),
    path("oai", oai, name="oai"),
]
