// The button of a plan says what it would do; it follows the choices on this page, the others' are counted already.

const apply = document.querySelector("button[data-adds]");
const choices = [...document.querySelectorAll("input[data-does]")];

const countChoices = (action, isCounted) => choices.filter((choice) => choice.dataset.does === action && isCounted(choice)).length;
const computeTotal = (action, before) =>
  before + countChoices(action, (choice) => choice.checked) - countChoices(action, (choice) => choice.defaultChecked);

function updateLabel() {
  const adds = computeTotal("add", Number(apply.dataset.adds));
  const changes = computeTotal("change", Number(apply.dataset.changes));
  const phrases = [
    adds && `add ${adds.toLocaleString("en")} paper${adds === 1 ? "" : "s"}`,
    changes && `change ${changes.toLocaleString("en")}`,
  ].filter(Boolean);
  const text = phrases.join(", ") || "add nothing";
  apply.textContent = text[0].toUpperCase() + text.slice(1);
}

if (apply) {
  document.addEventListener("change", updateLabel);
  updateLabel();
}
