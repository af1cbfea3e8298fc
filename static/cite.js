// Citations: copied in one click, and opened in lists under the row that they belong to.

const liveRegion = document.createElement("p");
liveRegion.className = "hidden";
liveRegion.setAttribute("role", "status");
document.body.append(liveRegion);

const findButtons = (place) => place.querySelectorAll("[data-copy]");
for (const button of findButtons(document)) button.hidden = false;

// In an insecure context there is no clipboard but that of a selection.
function copySelected(text) {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.className = "hidden";
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  if (!done) throw new Error("not copied");
}

async function copySource(source) {
  const text = source.innerText.trim();
  if (!navigator.clipboard) return copySelected(text);
  if (source.matches(".source, [id]") || !window.ClipboardItem) return navigator.clipboard.writeText(text);
  const forms = { "text/plain": text, "text/html": source.innerHTML };
  const blobs = Object.entries(forms).map(([type, form]) => [type, new Blob([form], { type })]);
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}

const timers = new WeakMap();
const labels = new WeakMap();

async function handleCopy(button) {
  const [label, style] = button.children;
  const named = document.getElementById(button.dataset.copy);
  const source = named ?? button.closest("dl > div").querySelector(".source, .reference");
  clearTimeout(timers.get(button));
  if (!labels.has(button)) labels.set(button, label.textContent);
  try {
    await copySource(source);
    label.textContent = translate("Copied");
    liveRegion.textContent = translate("{style} copied", { style: style.textContent.trim() });
  } catch {
    getSelection().selectAllChildren(source);
    label.textContent = translate("Selected");
    liveRegion.textContent = translate("Not copied: the text is selected, to be copied by key");
  }
  const reset = () => {
    label.textContent = labels.get(button);
    liveRegion.textContent = "";
  };
  timers.set(button, setTimeout(reset, 2000));
}

// A link to a paper's citations becomes a button that opens and closes them.
async function toggle(link) {
  const row = link.closest(".paper");
  const box = row.querySelector("[data-cite-box]");
  if (box) box.hidden = !box.hidden;
  else if (link.hasAttribute("aria-busy")) return;
  else {
    link.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${link.pathname}cite/`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("[data-cite-box]");
      if (!answer.ok || !fresh) throw new Error(answer.statusText);
      for (const button of findButtons(fresh)) button.hidden = false;
      row.append(fresh);
    } catch {
      return location.assign(link.href);
    } finally {
      link.removeAttribute("aria-busy");
    }
  }
  link.setAttribute("aria-expanded", String(!row.querySelector("[data-cite-box]").hidden));
}

function prepareLinks(place) {
  for (const link of place.querySelectorAll(".paper [data-cite]")) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-expanded", "false");
  }
}

prepareLinks(document);
const live = document.querySelector("[data-live-list]");
if (live) {
  const observer = new MutationObserver(() => {
    for (const link of live.querySelectorAll(".paper [data-cite]:not([role])")) prepareLinks(link.closest(".paper"));
  });
  observer.observe(live, { childList: true, subtree: true });
}

document.addEventListener("click", (event) => {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const button = event.target.closest("[data-copy]");
  if (button) return handleCopy(button);
  const link = event.target.closest(".paper [data-cite]");
  if (!link) return;
  event.preventDefault();
  toggle(link);
});

document.addEventListener("keydown", (event) => {
  const link = event.target.closest?.(".paper [data-cite]");
  if (!link || event.key !== " ") return;
  event.preventDefault();
  toggle(link);
});
