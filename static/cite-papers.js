// Ticked papers of a list: how many there are, and where they are cited from.

const widget = document.querySelector("#cite-these");
const label = widget?.querySelector("[data-ticked]");
const before = label?.textContent;
const selectTicked = () => document.querySelectorAll('[form="cite-form"]:checked');

function showNumber() {
  const number = selectTicked().length;
  const text = number ? label.dataset.ticked.replace("{number}", number) : before;
  if (label.textContent !== text) label.textContent = text;
  if (number) widget.open = true;
}

if (label) {
  label.setAttribute("role", "status");
  document.addEventListener("change", (event) => event.target.matches('[form="cite-form"]') && showNumber());
  widget.addEventListener("toggle", () => {
    if (!widget.open) for (const tick of selectTicked()) tick.checked = false;
    showNumber();
  });
  window.addEventListener("pageshow", showNumber); // Back restores ticks
}
