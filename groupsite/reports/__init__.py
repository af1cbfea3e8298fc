"""Reports of a period: settings that members save, and pages and files that are built from them anew each time."""
