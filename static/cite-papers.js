// Ticked papers of a list: how many there are. They stay ticked while the list is narrowed.

const ticked = new Set();
const findTicks = () => document.querySelectorAll('[form="cite-form"]');
const before = document.querySelector("[data-ticked]").textContent;

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
  show();
});

// Back restores ticks.
window.addEventListener("pageshow", () => {
  for (const tick of findTicks()) if (tick.checked) ticked.add(tick.value);
  show();
});

document.addEventListener("formdata", ({ target, formData }) => {
  if (target.id !== "cite-form") return;
  formData.delete("paper");
  for (const key of ticked) formData.append("paper", key);
});

const live = document.querySelector("[data-live-list]");
if (live) new MutationObserver(show).observe(live, { childList: true, subtree: true });
