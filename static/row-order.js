// Rows in an order of their own: moved by pointer, by Alt and the arrow keys or by buttons, and told where they are now.
// rowOrder({ listRows, getName, renumber, announce }) gives what moves the rows of one list; renumber writes their places.

window.groupsite ??= {};

window.groupsite.rowOrder = ({ listRows, getName, renumber, announce }) => {
  const announcePlace = (row) => {
    const rows = listRows();
    announce(translate("{name}, now {place} of {number}", { name: getName(row), place: rows.indexOf(row) + 1, number: rows.length }));
  };

  const moveRow = (row, step) => {
    const rows = listRows();
    const other = rows[rows.indexOf(row) + step];
    if (!other) return announce(translate(step < 0 ? "{name} is the first of {number}" : "{name} is the last of {number}", { name: getName(row), number: rows.length }));
    const focused = document.activeElement;
    other[step < 0 ? "before" : "after"](row);
    renumber(row);
    if (row.contains(focused)) focused.focus();
    announcePlace(row);
  };

  // Alt and an arrow open the options of a select.
  const addKeys = (row) =>
    row.addEventListener("keydown", (event) => {
      if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
      if (event.target.matches("select, .select2-selection, [type=date]")) return;
      event.preventDefault();
      moveRow(row, event.key === "ArrowUp" ? -1 : 1);
    });

  const addGrip = (row, grip) =>
    grip.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      const before = row.nextElementSibling;
      const list = row.parentElement;
      row.classList.add("is-dragging");
      const followPointer = ({ clientY }) => {
        const others = listRows().filter((other) => other !== row);
        const below = others.find((other) => {
          const { top, height } = other.getBoundingClientRect();
          return clientY < top + height / 2;
        });
        if (below) {
          if (below.previousElementSibling !== row) below.before(row);
        } else if (others.length && others.at(-1).nextElementSibling !== row) others.at(-1).after(row);
      };
      const end = (keep) => () => {
        for (const [kind, react] of listeners) document.removeEventListener(kind, react);
        row.classList.remove("is-dragging");
        if (!keep) before ? before.before(row) : list.append(row);
        if (row.nextElementSibling === before) return;
        renumber(row);
        announcePlace(row);
      };
      const handleEscape = (keyEvent) => keyEvent.key === "Escape" && end(false)();
      const listeners = [["pointermove", followPointer], ["pointerup", end(true)], ["pointercancel", end(false)], ["keydown", handleEscape]];
      for (const [kind, react] of listeners) document.addEventListener(kind, react);
    });

  return { announcePlace, moveRow, addKeys, addGrip };
};

// The rows of a form or list with a number field for their place, which stays what is sent.
for (const group of document.querySelectorAll("[data-ordered]")) orderRows(group);

function orderRows(group) {
  const getPosition = (row) => row.querySelector('input[name$="position"]');
  const listRows = () =>
    [...group.querySelectorAll(":is(.order-row, tr.form-row, .inline-related:not(.tabular)):not(.empty-form, .blank-row)")].filter(getPosition);
  const getIndex = (row) => Number(/-(\d+)-position$/.exec(getPosition(row).name)[1]);
  const newRows = new WeakSet();
  const status = document.createElement("p");
  let isMoved = false;

  const announce = (message) => {
    status.textContent = "";
    requestAnimationFrame(() => (status.textContent = message));
  };

  const getName = (row) => {
    for (const field of row.querySelectorAll("[data-row-name], select, textarea, input:is([type=text], [type=url])")) {
      if (field === getPosition(row)) continue;
      const text = field.matches("select") ? field.value && field.selectedOptions[0]?.text : (field.value ?? field.textContent);
      if (text?.trim()) return text.trim().slice(0, 80);
    }
    return "this row";
  };

  // A row that was added and not filled has no number: with one, its other fields would be required.
  const isTyped = (field) => {
    if (field.name.endsWith("-position") || field.type === "hidden") return false;
    if (field.type === "checkbox") return field.checked !== field.defaultChecked;
    if (!field.options) return field.value !== field.defaultValue;
    return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
  };
  const isBlank = (row) => newRows.has(row) && ![...row.querySelectorAll("input, select, textarea")].some(isTyped);

  const writePositions = () => {
    let place = 0;
    for (const row of listRows()) getPosition(row).value = isBlank(row) ? "" : ++place;
  };

  const { moveRow, addKeys, addGrip } = window.groupsite.rowOrder({
    listRows,
    getName,
    announce,
    renumber: (row) => {
      isMoved = true;
      writePositions();
      getPosition(row).dispatchEvent(new Event("input", { bubbles: true }));
    },
  });

  const addButton = (row, step) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = step < 0 ? translate("Move up") : translate("Move down");
    const label = () => button.setAttribute("aria-label", step < 0 ? translate("Move {name} up", { name: getName(row) }) : translate("Move {name} down", { name: getName(row) }));
    button.addEventListener("focus", label);
    button.addEventListener("click", () => moveRow(row, step));
    label();
    return button;
  };

  const prepareRow = (row) => {
    const holder = row.querySelector("td.delete, h3, .row-actions");
    const grip = document.createElement(row.matches("tr") ? "td" : "span");
    const moves = document.createElement("span");
    grip.className = "row-grip";
    moves.className = "row-moves";
    moves.append(addButton(row, -1), addButton(row, 1));
    if (holder.matches("h3")) holder.append(moves);
    else holder.prepend(moves);
    (holder.matches("h3") ? holder : row).prepend(grip);
    if (group.matches(".line-rows")) grip.append(addHandle(row));
    addGrip(row, grip);
    addKeys(row);
  };

  // A row of one line has no room for buttons: its grip takes the focus, and the arrow keys move it.
  const addHandle = (row) => {
    const handle = document.createElement("button");
    handle.type = "button";
    handle.className = "row-handle";
    handle.addEventListener("focus", () => handle.setAttribute("aria-label", translate("Move {name} with the arrow keys", { name: getName(row) })));
    handle.setAttribute("aria-label", translate("Move {name} with the arrow keys", { name: getName(row) }));
    handle.addEventListener("keydown", (event) => {
      if (event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
      event.preventDefault();
      moveRow(row, event.key === "ArrowUp" ? -1 : 1);
    });
    return handle;
  };

  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  group.append(status);
  group.classList.add("ordered");
  const rows = listRows();
  if (group.dataset.ordered === "typed") {
    const readPlace = (row) => Number(getPosition(row).value || Infinity);
    putRows([...rows].sort((one, other) => (readPlace(one) === readPlace(other) ? 0 : readPlace(one) - readPlace(other))));
  }
  rows.forEach(prepareRow);

  group.addEventListener("formset:added", ({ target }) => {
    if (!getPosition(target)) return;
    newRows.add(target);
    prepareRow(target);
  });
  group.closest("form").addEventListener("formdata", ({ formData }) => {
    if (!isMoved) return;
    writePositions();
    for (const row of listRows()) formData.set(getPosition(row).name, getPosition(row).value);
  });

  // Django numbers the fields of all rows anew when one is removed, and stored rows must keep the first numbers.
  function putRows(sorted) {
    const anchor = listRows().at(-1)?.nextElementSibling ?? null;
    for (const row of sorted) row.parentElement.insertBefore(row, anchor);
  }
  document.addEventListener("formset:removed", ({ detail }) => {
    const sorted = listRows();
    if (group.id !== `${detail.formsetName}-group`) return;
    putRows([...sorted].sort((one, other) => getIndex(one) - getIndex(other)));
    queueMicrotask(() => putRows(sorted));
  });
}
