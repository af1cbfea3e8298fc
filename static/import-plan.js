// The button of a plan says what it would do; it follows the choices on this page, the others' are counted already.

const apply = document.querySelector("button[data-adds]");
const choices = [...document.querySelectorAll("input[data-does]")];

const counted = (does, chosen) => choices.filter((choice) => choice.dataset.does === does && chosen(choice)).length;
const now = (does, before) =>
  before + counted(does, (choice) => choice.checked) - counted(does, (choice) => choice.defaultChecked);

function say() {
  const adds = now("add", Number(apply.dataset.adds));
  const changes = now("change", Number(apply.dataset.changes));
  const words = [
    adds && `add ${adds.toLocaleString("en")} paper${adds === 1 ? "" : "s"}`,
    changes && `change ${changes.toLocaleString("en")}`,
  ].filter(Boolean);
  const text = words.join(", ") || "add nothing";
  apply.textContent = text[0].toUpperCase() + text.slice(1);
}

if (apply) {
  document.addEventListener("change", say);
  say();
}
