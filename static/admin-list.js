// Lists: the bar for what is ticked, and the keyboard.

const form = document.querySelector("#changelist-form");
const boxes = [...document.querySelectorAll(".action-select")];
const bar = document.querySelector("[data-bulk-bar]");
const search = document.querySelector("#searchbar");
let last = 0;

function update() {
  const count = new Set(boxes.filter((box) => box.checked).map((box) => box.dataset.person ?? box.value)).size;
  const across = form.elements.select_across;
  if (across && !count) across.checked = false;
  const status = bar.querySelector("[role=status]");
  status.textContent = count === 1 ? status.dataset.one : status.dataset.many.replace("%d", count);
  bar.classList.toggle("active", count > 0);
}

function tickRange(to) {
  const [first, end] = [Math.min(last, to), Math.max(last, to)];
  for (const box of boxes.slice(first, end + 1)) box.checked = boxes[to].checked;
}

if (bar) {
  for (const [place, box] of boxes.entries()) {
    box.addEventListener("click", (event) => {
      if (event.shiftKey) tickRange(place);
      last = place;
      update();
    });
  }
  form.addEventListener("reset", () => setTimeout(() => (update(), boxes[0]?.focus())));
  addEventListener("pageshow", update);
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=checkbox]), textarea, select");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && search) {
    event.preventDefault();
    search.focus();
  }
  const rows = [...document.querySelectorAll("#result_list > li")];
  const place = rows.findIndex((row) => row.contains(document.activeElement));
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && place >= 0 && rows[place + step]) {
    event.preventDefault();
    const isBox = document.activeElement.matches(".action-select");
    rows[place + step].querySelector(isBox ? ".action-select" : "h2 a, h3 a").focus();
  }
  if (event.key === " " && place >= 0 && event.target.matches("a")) {
    event.preventDefault();
    rows[place].querySelector(".action-select")?.click();
  }
  if (event.key === "Escape" && bar?.matches(".active") && !document.querySelector(".menu[open]")) form.reset();
});

// A menu closes when something else is pressed or has the focus, and with Escape.
document.addEventListener("click", ({ target }) => closeMenus(target));
document.addEventListener("focusin", ({ target }) => closeMenus(target));
document.addEventListener("keydown", (event) => {
  const menu = document.querySelector(".menu[open]");
  if (event.key !== "Escape" || !menu) return;
  event.stopPropagation();
  menu.open = false;
  menu.querySelector("summary").focus();
});

function closeMenus(target) {
  for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(target)) menu.open = false;
}
