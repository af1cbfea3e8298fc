// Cmd-K and Ctrl-K, and the search control of every page, open a box that searches everything. A page that has such
// a box itself gets the focus there. Without script the control is a link to the search page.

const control = document.querySelector("[data-search]");

if (control) {
  const isMac = /^mac/i.test(navigator.userAgentData?.platform ?? navigator.platform);
  const path = control.pathname;
  let dialog;

  const hint = document.createElement("kbd");
  hint.textContent = isMac ? "⌘K" : "Ctrl K";
  hint.setAttribute("aria-hidden", "true");
  control.append(hint);
  control.setAttribute("aria-keyshortcuts", "Meta+K Control+K");

  function make() {
    const box = document.createElement("dialog");
    const form = document.createElement("form");
    const field = document.createElement("input");
    const button = document.createElement("button");
    box.className = "search-dialog";
    box.setAttribute("aria-label", control.title);
    form.className = "finder";
    form.action = path;
    field.type = "search";
    field.name = "q";
    field.autocomplete = "off";
    field.placeholder = "Names, titles, words";
    field.dataset.suggestions = control.dataset.suggest;
    field.setAttribute("aria-label", control.title);
    button.className = "button tiny";
    button.textContent = "Search";
    form.append(field, button);
    box.append(form);
    box.addEventListener("click", (event) => event.target === box && box.close());
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      box.close();
    });
    document.body.append(box);
    return box;
  }

  // What only the dialog needs is fetched when it is opened for the first time.
  function fetchParts() {
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = control.dataset.style;
    const styled = new Promise((done) => (style.onload = style.onerror = done));
    document.head.append(style);
    for (const address of control.dataset.scripts.split(" ")) {
      const script = document.createElement("script");
      script.src = address;
      script.async = false; // in this order
      document.head.append(script);
    }
    return styled;
  }

  async function open() {
    const onPage = document.querySelector(`main form[action="${CSS.escape(path)}"] input[type="search"]`);
    if (onPage) return onPage.select();
    if (!dialog) {
      dialog = make();
      await fetchParts();
    }
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("input").select();
  }

  control.addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey || event.metaKey === event.ctrlKey) return;
    const typing = event.target.closest?.("input, textarea, [contenteditable]");
    if (isMac && event.ctrlKey && typing) return; // there it deletes to the end of the line
    event.preventDefault();
    open();
  });
}
