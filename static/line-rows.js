// Rows of a form of one line: Edit opens a row to its fields, Done and Enter close it again. One is open at a time.

const CLOSED_TEXT = "td.line-text[data-field]";

const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function readText(row, name) {
  const field = row.querySelector(`td.field-${name} :is(input:not([type=hidden]), select, textarea):not([name*=__])`);
  if (!field) return null;
  if (field.type === "checkbox") return field.checked ? field.labels[0]?.textContent.trim() : "";
  if (field.matches("select")) return field.value ? capitalise(field.selectedOptions[0].text.split(",")[0]) : "";
  const option = field.list && [...field.list.options].find(({ value }) => value === field.value);
  return option?.text || field.value;
}

function updateTexts(row) {
  for (const cell of row.querySelectorAll(CLOSED_TEXT)) cell.textContent = readText(row, cell.dataset.field) ?? cell.textContent;
}

function setOpen(row, isOpen) {
  const button = row.querySelector(".line-toggle");
  row.classList.toggle("is-open", isOpen);
  button.textContent = isOpen ? translate("Done") : translate("Edit");
  button.setAttribute("aria-expanded", String(isOpen));
  const name = row.querySelector("td.line-text")?.textContent;
  button.setAttribute("aria-label", name ? `${button.textContent}: ${name}` : button.textContent);
}

function close(row) {
  updateTexts(row);
  setOpen(row, false);
}

function prepare(row, isNew) {
  const group = row.closest(".line-rows");
  const button = document.createElement("button");
  const remove = row.querySelector("td.delete");
  button.type = "button";
  button.className = "line-toggle";
  const moves = remove.querySelector(".row-moves");
  if (moves) moves.after(button);
  else remove.prepend(button);
  if (isNew) {
    const fields = JSON.parse(group.dataset.lineFields);
    const cells = fields.map((name, place) => {
      const cell = document.createElement("td");
      cell.className = "line-text";
      cell.dataset.field = name;
      if (!place) cell.dataset.rowName = "";
      return cell;
    });
    row.querySelector("td.original").after(...cells);
  }
  button.addEventListener("click", () => {
    if (row.classList.contains("is-open")) return close(row);
    for (const other of group.querySelectorAll("tr.is-open")) close(other);
    setOpen(row, true);
    row.querySelector("td[class*=field-] :is(input:not([type=hidden]), select, textarea)")?.focus();
  });
  row.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("td[class*=field-] :is(input:not([type=checkbox], [type=file]), select)")) return;
    event.preventDefault();
    if (event.target.checkValidity()) close(row);
    button.focus();
  });
  setOpen(row, isNew || Boolean(row.querySelector("td.errors, td.original .errorlist")));
}

for (const row of document.querySelectorAll(".line-rows tr.form-row:not(.empty-form, .blank-row)")) prepare(row, !row.querySelector(".line-text"));
document.addEventListener("formset:added", ({ target }) => {
  if (!target.closest(".line-rows")) return;
  for (const other of target.closest(".line-rows").querySelectorAll("tr.is-open")) close(other);
  prepare(target, true);
});
