// Ticked papers of a list: how many there are. They stay ticked while the list is narrowed, and on its other pages.

const STORED = `ticked ${location.pathname}`;
const findTicks = () => document.querySelectorAll('[form="cite-form"]');
const before = document.querySelector("[data-ticked]").textContent;
const isCiting = (address) => new URL(address, location.href).searchParams.get("cite") === "1";
// Whoever comes from a page without ticks begins anew.
const [{ type }] = performance.getEntriesByType("navigation");
let ticked = new Set(type === "navigate" && !isCiting(document.referrer) ? [] : read());

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
  } catch {
    return []; // storage is off
  }
}

function store() {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...ticked]));
  } catch {
    // the page itself still knows them
  }
}

function show() {
  for (const tick of findTicks()) tick.checked = ticked.has(tick.value);
  const label = document.querySelector("[data-ticked]");
  const text = ticked.size ? label?.dataset.ticked.replace("{number}", ticked.size) : before;
  if (label && label.textContent !== text) label.textContent = text;
  label?.setAttribute("role", "status");
}

document.addEventListener("change", ({ target }) => {
  if (!target.matches('[form="cite-form"]')) return;
  if (target.checked) ticked.add(target.value);
  else ticked.delete(target.value);
  store();
  show();
});

// Back leads to a page as it was left.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) ticked = new Set(read());
  show();
});

document.addEventListener("formdata", ({ target, formData }) => {
  if (target.id !== "cite-form") return;
  formData.delete("paper");
  for (const key of ticked) formData.append("paper", key);
});

store();
const live = document.querySelector("[data-live-list]");
if (live) new MutationObserver(show).observe(live, { childList: true, subtree: true });
