// The button of a plan says what it would do; it follows the choices on this page, the others' are counted already.

const apply = document.querySelector("button[data-adds]");
const choices = [...document.querySelectorAll("input[data-does]")];

const countChoices = (action, isCounted) => choices.filter((choice) => choice.dataset.does === action && isCounted(choice)).length;
const computeTotal = (action, before) =>
  before + countChoices(action, (choice) => choice.checked) - countChoices(action, (choice) => choice.defaultChecked);

const format = (number) => number.toLocaleString(document.documentElement.lang);

function updateLabel() {
  const adds = computeTotal("add", Number(apply.dataset.adds));
  const changes = computeTotal("change", Number(apply.dataset.changes));
  const phrases = [
    adds && (adds === 1 ? translate("add 1 paper") : translate("add {number} papers", { number: format(adds) })),
    changes && translate("change {number}", { number: format(changes) }),
  ].filter(Boolean);
  const text = phrases.join(", ") || translate("nothing to add");
  apply.disabled = !phrases.length;
  apply.textContent = text[0].toUpperCase() + text.slice(1);
}

if (apply) {
  document.addEventListener("change", updateLabel);
  updateLabel();
}

// Authors: a choice shows on its chip at once, and on those of the same name if it is for all of them.
function showChoice(menu, radio) {
  const chip = menu.querySelector("summary");
  const other = menu.querySelector("[type=text]").value.trim();
  chip.textContent = radio.value === "other" ? other || menu.dataset.name : radio.dataset.label;
  chip.classList.toggle("chosen", radio.value !== "");
}

function repeatChoice(menu, radio) {
  if (!menu.querySelector(".for-all input")?.checked) return;
  for (const twin of document.querySelectorAll(".author")) {
    if (twin === menu || twin.dataset.name !== menu.dataset.name) continue;
    const same = [...twin.querySelectorAll("[type=radio]")].find((each) => each.value === radio.value);
    if (!same) continue;
    same.checked = true;
    twin.querySelector("[type=text]").value = menu.querySelector("[type=text]").value;
    showChoice(twin, same);
  }
}

for (const menu of document.querySelectorAll(".author")) {
  menu.addEventListener("input", ({ target }) => {
    if (target.type === "text") menu.querySelector("[value=other]").checked = true;
    const radio = menu.querySelector("[type=radio]:checked");
    if (!radio) return;
    showChoice(menu, radio);
    repeatChoice(menu, radio);
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.matches("summary")) return;
    event.preventDefault(); // it would submit the plan
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

if (location.hash.startsWith("#entry-")) document.querySelector(location.hash)?.focus();
