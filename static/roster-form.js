// The staff's roster: rows open where they stand, and each is saved by itself. Without script each has a page.

const page = document.querySelector("[data-roster]");

if (page) {
  const body = page.querySelector(".roster-table tbody");
  const live = page.querySelector("[data-live]");
  const blank = body.querySelector(".roster-new").cloneNode(true);
  const announce = (text) => (live.textContent = text);
  const listFields = (row) => [...row.querySelectorAll("input[name]:not([type=hidden]), select[name]")];
  const isOpen = (row) => row.classList.contains("roster-editing");

  function isFieldChanged(field) {
    if (field.type === "checkbox") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") {
      const first = [...field.options].find((one) => one.defaultSelected) ?? field.options[0];
      return !first.selected;
    }
    return field.value !== field.defaultValue;
  }
  const isChanged = (row) => isOpen(row) && listFields(row).some(isFieldChanged);

  // A row from the server, and what to say where there is none.
  async function fetchRow(address, options = {}) {
    let answer;
    try {
      answer = await fetch(address, { ...options, headers: { "X-Roster": "row" } });
    } catch {
      throw new Error("The server does not answer. What you typed is still here: save again.");
    }
    if (answer.redirected) throw new Error("Logged out. Log in in another tab, then save again here.");
    if (answer.status === 404) throw new Error("Somebody else deleted this row meanwhile.");
    if (![200, 409, 422].includes(answer.status)) {
      throw new Error(`The server refused this (${answer.status}). What you typed is still here.`);
    }
    const template = document.createElement("template");
    template.innerHTML = await answer.text();
    return { row: template.content.querySelector("tr"), isSaved: answer.status === 200 };
  }

  function showError(row, error) {
    const place = row.querySelector("[data-said]");
    if (place) place.textContent = error.message;
    else announce(error.message);
  }

  async function open(row, cell) {
    if (isOpen(row) || row.dataset.busy) return;
    row.dataset.busy = "yes";
    try {
      const { row: fresh } = await fetchRow(row.querySelector("[data-edit]").dataset.edit);
      row.replaceWith(fresh);
      focusOn(fresh, cell);
    } catch (error) {
      showError(row, error);
    }
    delete row.dataset.busy;
  }

  function focusOn(row, cell) {
    const invalid = row.querySelector("[aria-invalid]");
    const field = invalid ?? row.querySelector(`[name="${cell}"]`) ?? listFields(row)[0];
    field?.focus();
    if (field?.select) field.select();
  }

  async function save(form) {
    const row = form.closest("tr");
    if (row.dataset.busy) return;
    row.dataset.busy = "yes";
    const focused = row.contains(document.activeElement);
    const data = new URLSearchParams(new FormData(form));
    for (const field of listFields(row)) field.readOnly = true; // what is typed now would not be sent
    try {
      const { row: fresh, isSaved } = await fetchRow(form.action, { method: "POST", body: data });
      replaceRow(row, fresh, isSaved, focused);
    } catch (error) {
      for (const field of listFields(row)) field.readOnly = false;
      showError(row, error);
    }
    delete row.dataset.busy;
  }

  function replaceRow(row, fresh, isSaved, focused) {
    if (isSaved && row.classList.contains("roster-new")) {
      row.after(fresh);
      const next = blank.cloneNode(true);
      row.replaceWith(next);
      if (focused) focusOn(next, "person");
    } else {
      row.replaceWith(fresh);
      if (focused && isSaved) fresh.querySelector("[data-edit]").focus();
      else if (focused) focusOn(fresh);
    }
    announce(isSaved ? `${fresh.querySelector("th").innerText}: ${fresh.querySelector(".roster-notice").textContent}` : "Not saved.");
    updateCount();
  }

  async function close(row) {
    const link = row.querySelector("[data-cancel]");
    if (!link) return;
    try {
      const { row: fresh } = await fetchRow(link.dataset.cancel);
      const focused = row.contains(document.activeElement);
      row.replaceWith(fresh);
      if (focused) fresh.querySelector("[data-edit]").focus();
    } catch (error) {
      showError(row, error);
    }
  }

  body.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-row-form]")) return;
    event.preventDefault();
    save(event.target);
  });

  body.addEventListener("click", (event) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const row = event.target.closest("tr");
    const edit = event.target.closest("[data-edit]");
    const cancel = event.target.closest("[data-cancel]");
    if (edit || cancel) event.preventDefault();
    if (cancel) return close(row);
    const other = event.target.closest("a, button, input, select, label, .roster-checkbox");
    if (!edit && (other || getSelection().toString())) return;
    open(row, event.target.closest("[data-cell]")?.dataset.cell);
  });

  body.addEventListener("keydown", (event) => {
    const row = event.target.closest("tr");
    if (event.key === "Escape" && isOpen(row)) return leave(row);
    if (isOpen(row)) return;
    if (event.key === "Enter" && event.target.type === "checkbox") {
      event.preventDefault();
      open(row);
    }
    const sibling = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    const kind = event.target.matches("[data-edit]") ? "[data-edit]" : "input[name=row]";
    const next = sibling && row[sibling]?.querySelector(kind);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  function leave(row) {
    if (isChanged(row) && !row.dataset.leaving) {
      row.dataset.leaving = "yes";
      showError(row, new Error("Not saved. Escape once more drops what you typed."));
    } else {
      close(row);
    }
  }
  body.addEventListener("input", (event) => delete event.target.closest("tr").dataset.leaving);

  addEventListener("beforeunload", (event) => {
    if ([...body.rows].some(isChanged)) event.preventDefault();
  });

  // All rows at once, each still saved by itself.
  const editAll = page.querySelector("[data-edit-all]");
  editAll.hidden = false;
  editAll.addEventListener("click", async () => {
    if (editAll.dataset.open) {
      for (const row of [...body.rows].filter(isChanged)) await save(row.querySelector("[data-row-form]"));
      return;
    }
    const address = new URL(location.href);
    address.searchParams.set("edit", "all");
    try {
      const answer = await fetch(address);
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const row of [...body.rows].filter((one) => !isOpen(one))) {
        const freshRow = fresh.getElementById(row.id);
        if (freshRow) row.replaceWith(freshRow);
      }
      editAll.dataset.open = "yes";
      editAll.textContent = "Save all that is changed";
      const first = [...body.rows].find((row) => !row.classList.contains("roster-new"));
      if (first) focusOn(first);
    } catch {
      announce("The server does not answer.");
    }
  });

  // Ticks.
  const all = page.querySelector("[data-all]");
  const listTicks = () => [...body.querySelectorAll("input[name=row]")];
  const counter = page.querySelector("[data-count]");
  function updateCount() {
    const number = listTicks().filter((tick) => tick.checked).length;
    counter.textContent = number ? `With the ${number} ticked:` : "With the selected rows:";
    all.checked = number > 0 && number === listTicks().length;
    all.indeterminate = number > 0 && !all.checked;
  }
  all.hidden = false;
  all.addEventListener("change", () => {
    for (const tick of listTicks()) tick.checked = all.checked;
    updateCount();
  });
  body.addEventListener("change", updateCount);
  updateCount();

  // Names: a list beneath the field while one is typed; of several, after the last semicolon.
  const people = [...document.querySelectorAll("#roster-people option")].map((option) => option.value);
  const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const foldedPeople = people.map((name) => [fold(name), name]);
  const list = document.createElement("ul");
  list.id = "roster-offers";
  list.className = "offers roster-offers";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "People");
  let field, active;

  const getPrefix = (text) => (field.dataset.people === "supervisors" ? text.slice(0, text.lastIndexOf(";") + 1) : "");
  const listOptions = () => [...list.children];

  function updateOptions() {
    const query = field.value.slice(getPrefix(field.value).length).trim();
    const terms = fold(query).split(/\s+/).filter(Boolean);
    const matches = ([text]) => terms.length && terms.every((term) => text.includes(term));
    const hits = foldedPeople.filter(matches).slice(0, 8);
    const names = hits.map(([, name]) => [name, name]);
    const box = field.closest("td")?.querySelector("[name=new_person]");
    if (box && query && !people.includes(query)) names.push([`New person: ${query}`, ""]);
    list.replaceChildren(...names.map(([text, name], at) => renderOption(text, name, at)));
    activate(-1);
    if (names.length && field.value !== names[0][1]) field.after(list);
    else list.remove();
    field.setAttribute("aria-expanded", String(list.isConnected));
  }

  function renderOption(text, name, at) {
    const item = document.createElement("li");
    item.id = `roster-offer-${at}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.dataset.name = name;
    item.textContent = text;
    return item;
  }

  function activate(at) {
    active = listOptions()[at];
    for (const item of listOptions()) item.setAttribute("aria-selected", String(item === active));
    if (active) field.setAttribute("aria-activedescendant", active.id);
    else field.removeAttribute("aria-activedescendant");
  }

  function getNextIndex(step) {
    const number = listOptions().length;
    if (!active) return step > 0 ? 0 : number - 1;
    return (listOptions().indexOf(active) + step + number) % number;
  }

  function choose(item) {
    const box = field.closest("td")?.querySelector("[name=new_person]");
    const start = getPrefix(field.value);
    if (item.dataset.name) field.value = start + (start ? " " : "") + item.dataset.name;
    if (box) box.checked = !item.dataset.name;
    hide();
  }

  function hide() {
    list.remove();
    active = undefined;
    field?.setAttribute("aria-expanded", "false");
    field?.removeAttribute("aria-activedescendant");
  }

  page.addEventListener("focusin", (event) => {
    if (!event.target.matches("[data-people]")) return;
    field = event.target;
    field.removeAttribute("list"); // the browser's own list would stand over ours
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-expanded", "false");
    field.setAttribute("aria-controls", list.id);
  });
  page.addEventListener("focusout", (event) => event.target === field && hide());
  page.addEventListener("input", (event) => event.target === field && updateOptions());
  list.addEventListener("mousedown", (event) => {
    event.preventDefault(); // the field keeps the focus
    if (event.target.matches("li")) choose(event.target);
  });
  page.addEventListener(
    "keydown",
    (event) => {
      if (event.target !== field || !list.isConnected) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) activate(getNextIndex(step));
      else if (event.key === "Enter" && active) choose(active);
      else if (event.key === "Escape") hide();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
