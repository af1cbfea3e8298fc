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
  // What scripts say, in the language of the page; English stands in the scripts.
  let texts;
  window.translate = (text, values = {}) => {
    texts ??= JSON.parse(document.getElementById("script-texts")?.textContent ?? "{}");
    return (texts[text] ?? text).replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
  };
  try {
    const scheme = localStorage.getItem("scheme");
    if (scheme === "light" || scheme === "dark") root.dataset.scheme = scheme;
  } catch {
    // a browser that keeps nothing follows the system
  }
})();
