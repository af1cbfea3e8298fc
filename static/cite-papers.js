// Ticked papers of a list: how many there are.

const label = document.querySelector("[data-ticked]");
const before = label.textContent;
label.setAttribute("role", "status");

function showNumber() {
  const number = document.querySelectorAll('[form="cite-form"]:checked').length;
  label.textContent = number ? label.dataset.ticked.replace("{number}", number) : before;
}

document.addEventListener("change", showNumber);
window.addEventListener("pageshow", showNumber); // Back restores ticks
