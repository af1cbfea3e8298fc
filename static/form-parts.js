// The parts of a form that have no rows yet, as one row of buttons at its end; each shows its part with a first row.

const parts = [...document.querySelectorAll(".change-form .is-empty-part")].filter((part) => part.querySelector(".empty-form"));
const bar = document.querySelector(".change-form form > .submit-row");

function reveal(part, item) {
  part.classList.remove("is-empty-part");
  part.querySelector("details")?.setAttribute("open", "");
  part.querySelector(".add-row a")?.click();
  part.scrollIntoView({ block: "nearest" });
  const heading = part.querySelector(".inline-heading");
  const link = [...document.querySelectorAll(".form-index a")].find((each) => each.hash === `#${heading.id}`);
  if (link) link.parentElement.hidden = false;
  item.remove();
}

if (parts.length && bar) {
  const list = document.createElement("ul");
  list.className = "empty-parts";
  for (const part of parts) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = part.dataset.part;
    button.setAttribute("aria-controls", part.id);
    button.setAttribute("aria-label", JSON.parse(part.dataset.inlineFormset).options.addText);
    button.addEventListener("click", () => reveal(part, item));
    item.append(button);
    list.append(item);
  }
  bar.before(list);
}
