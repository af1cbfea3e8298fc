// Before anything is painted: the colour scheme that the visitor chose, and that there is a script at all.
(() => {
  const root = document.documentElement;
  root.dataset.script = "";
  try {
    const chosen = localStorage.getItem("scheme");
    if (chosen === "light" || chosen === "dark") root.dataset.scheme = chosen;
  } catch {
    // a browser that keeps nothing follows the system
  }
})();
