// The dialog with a box that searches everything, for pages without one; fetched when it is opened first.

const KEYS = [
  [["↑", "↓"], translate("choose")],
  [["Enter"], translate("open")],
  [["Esc"], translate("close")],
];
let dialog;

function makeDialog({ pathname, title, dataset }) {
  const box = document.createElement("dialog");
  const form = document.createElement("form");
  const field = document.createElement("input");
  const button = document.createElement("button");
  const keys = document.createElement("p");
  box.className = "search-dialog";
  box.setAttribute("aria-label", title);
  form.className = "search-form";
  form.action = pathname;
  field.type = "search";
  field.name = "q";
  field.autocomplete = "off";
  field.placeholder = translate("Names, titles, words");
  field.dataset.suggestions = dataset.suggestions;
  field.setAttribute("aria-label", title);
  button.type = "button";
  button.className = "button plain tiny search-close";
  button.textContent = translate("Close");
  keys.className = "search-keys";
  keys.setAttribute("aria-hidden", "true");
  for (const [names, what] of KEYS) {
    const text = document.createElement("span");
    text.append(...names.map((name) => Object.assign(document.createElement("kbd"), { textContent: name })), what);
    keys.append(text);
  }
  form.append(field, button, keys);
  box.append(form);
  const close = () => {
    field.blur(); // or it has the keyboard until the next frame if nothing had it before
    box.close();
  };
  button.addEventListener("click", close);
  box.addEventListener("click", (event) => event.target === box && close());
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close();
  });
  document.body.append(box);
  return box;
}

function fetchScripts(scripts) {
  for (const address of scripts.split(" ")) {
    const script = document.createElement("script");
    script.src = address;
    script.async = false; // in this order
    document.head.append(script);
  }
}

// The box takes keys at once, and is seen when its stylesheet has come.
function fetchStyles(address) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  dialog.style.opacity = 0;
  link.onload = link.onerror = () => (dialog.style.opacity = "");
  document.head.append(link);
}

export function open(control) {
  if (!dialog) {
    dialog = makeDialog(control);
    fetchStyles(control.dataset.styles);
    fetchScripts(control.dataset.scripts);
  }
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("input").select();
}
