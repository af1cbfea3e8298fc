// Before anything is painted: the colour scheme that the visitor chose, and that there is a script at all.
(() => {
  const root = document.documentElement;
  root.dataset.script = "";
  try {
    const scheme = localStorage.getItem("scheme");
    if (scheme === "light" || scheme === "dark") root.dataset.scheme = scheme;
  } catch {
    // a browser that keeps nothing follows the system
  }
})();
