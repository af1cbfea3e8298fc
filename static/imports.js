// When long work is over, its page has a link to what came of it: go there.

const next = document.querySelector(".import-progress a[data-next]");
if (next) location.replace(next.href);
