// Before anything is painted: the colour scheme that the visitor chose, and that there is a script at all.
(() => {
  const root = document.documentElement;
  root.dataset.script = "";
  // Pages fade into one another. The rule stands here, as checkers of stylesheets do not know it yet.
  if (matchMedia("(prefers-reduced-motion: no-preference)").matches && "onpagereveal" in window) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("@view-transition { navigation: auto; } ::view-transition-group(root) { animation-duration: 120ms; }");
    document.adoptedStyleSheets.push(sheet);
  }
  try {
    const scheme = localStorage.getItem("scheme");
    if (scheme === "light" || scheme === "dark") root.dataset.scheme = scheme;
  } catch {
    // a browser that keeps nothing follows the system
  }
})();
