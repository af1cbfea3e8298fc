// The roster: one cell is edited at a time, by pointer or keyboard, and saved by itself.

const [BACK, FORWARD] = document.dir === "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "[]");
const people = readJson("roster-people");
const { listForms } = window.groupsite;
const foldedPeople = people.map((person) => [listForms(person.label), person]);

// Names that begin with the text come first, then those of which another word does, then all that have it inside.
function rankName(name, text) {
  if (name.startsWith(text)) return 0;
  return name.split(/[\s-]+/).some((word) => word.startsWith(text.split(/\s+/)[0])) ? 1 : 2;
}

function findPeople(text) {
  const [typed] = listForms(text.trim());
  const words = text.split(/\s+/).filter(Boolean).map(listForms);
  const hasWords = (name) => words.every((forms) => forms.some((form) => name.includes(form)));
  return foldedPeople
    .map(([names, person]) => [names.find(hasWords), person])
    .filter(([name]) => name !== undefined)
    .map(([name, person], place) => [rankName(name, typed), place, person]) // members come before others
    .sort(([rank, place], [otherRank, otherPlace]) => rank - otherRank || place - otherPlace)
    .map(([, , person]) => person);
}

// Fields of forms: what stands after the last semicolon is looked up.
for (const field of document.querySelectorAll("input[data-people]")) {
  window.groupsite.combobox(field, {
    search: async (text) => {
      const last = text.slice(text.lastIndexOf(";") + 1).trim();
      return last ? findPeople(last).slice(0, 8) : [];
    },
    choose: ({ label }) => {
      const start = field.value.slice(0, field.value.lastIndexOf(";") + 1);
      field.value = start ? `${start} ${label}` : label;
    },
  });
}

const page = document.querySelector("[data-roster]");
const table = page?.querySelector(".roster-table");
if (table) {
  const body = table.tBodies[0];
  const toast = page.querySelector("[data-toast]");
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  let editor; // the cell that is open: { cell, box, field, read, message, answers }

  // The grid: one cell is a tab stop, arrows move between them.
  const listCells = (row) => [...row.querySelectorAll("[data-cell]")];
  const findCell = (row, name) => row?.querySelector(`[data-cell="${name}"]`);
  table.setAttribute("role", "grid");
  table.setAttribute("aria-label", translate("Roster"));
  page.querySelector("[data-keys]").hidden = false;

  function prepareRow(row) {
    for (const cell of listCells(row)) {
      cell.tabIndex = -1;
      if (cell.tagName === "TD") cell.setAttribute("role", "gridcell");
    }
  }
  for (const row of body.rows) prepareRow(row);
  if (body.rows.length) listCells(body.rows[0])[0].tabIndex = 0;

  function focusOn(cell) {
    if (!cell) return;
    for (const other of body.querySelectorAll("[data-cell][tabindex='0']")) other.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
  }

  function findNeighbour(cell, key) {
    const row = cell.closest("tr");
    const cells = listCells(row);
    const place = cells.indexOf(cell);
    if (key === FORWARD) return cells[place + 1];
    if (key === BACK) return cells[place - 1];
    if (key === "Home") return cells[0];
    if (key === "End") return cells.at(-1);
    const other = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[key];
    return other && findCell(row[other], cell.dataset.cell);
  }

  // Editors.
  function makeElement(name, properties) {
    return Object.assign(document.createElement(name), properties);
  }

  function makeRoleField(value) {
    const field = makeElement("select", {});
    for (const role of readJson("roster-roles")) field.append(new Option(role, role, false, role === value));
    return { field, read: () => field.value };
  }

  function makeSupervisorField(value, box) {
    const chips = makeElement("span", { className: "roster-chips" });
    const field = makeElement("input", { autocomplete: "off" });
    const names = value ? value.split(/;\s*/) : [];
    const drawChips = () =>
      chips.replaceChildren(
        ...names.map((name, place) => {
          const chip = makeElement("button", { type: "button", className: "chip chosen", textContent: `${name} ×` });
          chip.setAttribute("aria-label", translate("Remove {name}", { name }));
          chip.addEventListener("click", () => {
            names.splice(place, 1);
            drawChips();
            field.focus();
          });
          return chip;
        }),
      );
    const add = (name) => {
      names.push(name);
      field.value = "";
      drawChips();
    };
    drawChips();
    box.append(chips, field);
    window.groupsite.combobox(field, {
      search: async (text) => {
        const outside = { label: translate("Add “{text}” as somebody outside the group", { text }), name: `${text} (outside)` };
        return [...findPeople(text).slice(0, 6), outside];
      },
      choose: ({ label, name }) => add(name ?? label),
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Backspace" || field.value || !names.length) return;
      names.pop();
      drawChips();
    });
    return { field, read: () => [...names, field.value.trim()].filter(Boolean).join("; ") };
  }

  function open(cell) {
    if (editor) return;
    const { cell: name, value } = cell.dataset;
    const box = makeElement("span", { className: "roster-editor" });
    const made =
      name === "role"
        ? makeRoleField(value)
        : name === "supervisors"
          ? makeSupervisorField(value, box)
          : { field: makeElement("input", { value, type: name === "email" ? "email" : "text", autocomplete: "off" }) };
    const { field } = made;
    if (!field.isConnected && !box.contains(field)) box.append(field);
    const head = table.tHead.rows[0].cells[cell.closest("td, th").cellIndex].textContent;
    field.setAttribute("aria-label", { name: translate("Name"), email: translate("E-mail address") }[name] ?? head);
    field.id = "roster-editor-field";
    const message = makeElement("span", { className: "roster-error", id: "roster-editor-message" });
    message.setAttribute("role", "alert");
    box.append(message);
    editor = { cell, box, field, read: made.read ?? (() => field.value), message, before: [...cell.childNodes], answers: {} };
    cell.replaceChildren(box);
    cell.classList.add("open");
    field.focus();
    field.select?.();
  }

  function close() {
    const { cell, before } = editor;
    editor = undefined;
    cell.classList.remove("open");
    cell.replaceChildren(...before);
    return cell;
  }

  const isChanged = () => editor && (editor.read() !== (editor.cell.dataset.value ?? "") || editor.isBusy);

  async function send(cell, value, answers) {
    const data = new URLSearchParams({ csrfmiddlewaretoken: token, cell: cell.dataset.cell, value, was: cell.dataset.value, ...answers });
    let answer;
    try {
      answer = await fetch(cell.closest("tr").dataset.save, { method: "POST", body: data, redirect: "manual" });
    } catch {
      return { error: translate("The server does not answer. Nothing was saved yet. Try again.") };
    }
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    if (isJson) return answer.json();
    if (answer.status === 404) return { error: translate("Somebody deleted this row. Reload the page.") };
    return { error: translate("Your session has ended. Log in again in another tab, then save here.") };
  }

  async function save(next) {
    const { cell, field, message, answers } = editor;
    if (editor.isBusy) return;
    const value = editor.read().trim();
    if (value === (cell.dataset.value ?? "")) return focusOn(next?.(close()) ?? cell);
    editor.isBusy = true;
    field.disabled = true;
    const result = await send(cell, value, answers);
    field.disabled = false;
    editor.isBusy = false;
    const { isUndoPending } = editor;
    editor.isUndoPending = false;
    if (result.error) return refuse(result, next);
    const row = close().closest("tr");
    const template = document.createElement("template");
    template.innerHTML = result.row;
    row.replaceChildren(row.cells[0], ...[...template.content.querySelector("tr").cells].slice(1));
    prepareRow(row);
    const changed = findCell(row, cell.dataset.cell);
    changed.classList.add("saved");
    setTimeout(() => changed.classList.remove("saved"), 2000);
    const isElsewhere = document.activeElement !== document.body && !body.contains(document.activeElement);
    if (!isElsewhere) focusOn(next?.(changed) ?? changed);
    showToast(result.text, result.undo);
    if (isUndoPending && result.undo) toast.requestSubmit();

    function refuse({ error, choices = [] }) {
      message.textContent = error;
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", message.id);
      for (const [name, text, label] of choices) {
        const button = makeElement("button", { type: "button", className: "button tiny", textContent: label });
        button.addEventListener("click", () => {
          if (name === "was") cell.dataset.value = text;
          else answers[name] = text;
          save(next);
        });
        message.append(" ", button);
      }
      if (choices.length) message.querySelector("button").focus();
      else field.focus();
    }
  }

  // What was done, with a way back.
  let timer;
  function showToast(text, undo) {
    if (!text) return;
    toast.action = undo ? `${undo}?next=${encodeURIComponent(location.pathname + location.search)}` : "";
    toast.querySelector("[type=submit]").hidden = !undo;
    toast.hidden = false;
    toast.querySelector("[role=status]").textContent = text;
    startTimer();
  }
  const startTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (toast.hidden = !toast.matches(":hover, :focus-within")), 10_000);
  };
  toast.addEventListener("pointerleave", startTimer);
  toast.addEventListener("focusout", startTimer);
  toast.querySelector("[data-dismiss]").addEventListener("click", () => (toast.hidden = true));

  body.addEventListener("click", (event) => {
    if (event.target.closest("a, button, input, select, label, .roster-checkbox")) return;
    const cell = event.target.closest("[data-cell]");
    if (!cell || editor?.cell === cell || getSelection().toString()) return;
    if (editor && isChanged()) save(() => cell).then(() => editor || open(cell.isConnected ? cell : document.activeElement));
    else {
      if (editor) close();
      focusOn(cell);
      open(cell);
    }
  });

  body.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (editor?.box.contains(event.target)) {
      if (event.target.matches("button")) return event.key === "Escape" && focusOn(close());
      if (event.key === "Escape") focusOn(close());
      else if (event.key === "Enter") save((cell) => findNeighbour(cell, "ArrowDown"));
      else if (event.key === "Tab") save((cell) => findNeighbour(cell, event.shiftKey ? BACK : FORWARD));
      else return;
      return event.preventDefault();
    }
    const cell = event.target.closest("[data-cell]");
    if (cell !== event.target) return;
    if (event.key === "Enter" || event.key === "F2") open(cell);
    else if (event.key.length === 1 && !" /".includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
      return open(cell); // which gets the key
    else if (event.key === " ") cell.closest("tr").querySelector("[name=row]").click();
    else {
      const next = findNeighbour(cell, event.key);
      if (!next) return;
      focusOn(next);
    }
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo) return;
    if (editor?.isBusy) {
      editor.isUndoPending = true; // as soon as it is saved
      return event.preventDefault();
    }
    const isTyping = editor ? isChanged() : event.target.matches("input:not([type=checkbox]), textarea, select");
    if (isTyping || toast.hidden || !toast.action) return;
    event.preventDefault();
    toast.requestSubmit();
  });

  addEventListener("beforeunload", (event) => isChanged() && event.preventDefault());

  const all = page.querySelector("[data-all]");
  all.hidden = false;
  all.addEventListener("change", () => {
    for (const tick of body.querySelectorAll("[name=row]")) if (tick.checked !== all.checked) tick.click();
  });
}
