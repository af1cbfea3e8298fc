// The byline of a paper's form: rows to drag and to move by key, chips for persons, suggestions, pasted bylines.
// The rows' own fields stay what is sent; without script they are filled by hand.

{
  const { combobox, fetchOptions, rowOrder } = window.groupsite;

  const makeElement = (tag, className, text) => {
    const node = document.createElement(tag);
    if (className) node.className = className;
    if (text) node.textContent = text;
    return node;
  };

  const makeButton = (className, sign, label, press) => {
    const node = makeElement("button", className, sign);
    node.type = "button";
    if (label) node.setAttribute("aria-label", label);
    node.addEventListener("click", press);
    return node;
  };

  for (const section of document.querySelectorAll("[data-byline]")) if (section.querySelector("[data-rows]")) edit(section);

  function edit(section) {
    const { prefix, noun } = section.dataset;
    const rows = section.querySelector("[data-rows]");
    const template = section.querySelector("[data-row-template]");
    const total = section.querySelector(`[name="${prefix}-TOTAL_FORMS"]`);
    const status = section.querySelector("[data-said]");
    const adder = section.querySelector("[data-add] input");

    const announce = (message) => {
      status.textContent = "";
      requestAnimationFrame(() => (status.textContent = message));
    };
    const listRows = () => [...rows.children].filter((row) => !row.classList.contains("is-removed"));
    const getName = (row) => row.querySelector("[data-name]").value.trim() || row.querySelector("[data-person]").value.trim() || "this row";
    const renumber = () => listRows().forEach((row, place) => (row.querySelector("[data-position]").value = place + 1));
    const { announcePlace, moveRow, addKeys, addGrip } = rowOrder({ listRows, getName, renumber, announce });

    const removeRow = (row) => {
      const name = getName(row);
      const all = listRows();
      const next = all[all.indexOf(row) + 1] ?? all[all.indexOf(row) - 1];
      const rowId = row.querySelector(`[name$="-id"]`).value;
      const tick = row.querySelector("[data-remove]");
      if (rowId && tick) {
        tick.checked = true;
        row.classList.add("is-removed");
        const undo = makeElement("p", "byline-undo", `${name} will be taken off. `);
        undo.append(makeButton("", translate("Keep"), translate("Keep {name}", { name }), () => restoreRow(row, undo)));
        row.append(undo);
      } else row.remove();
      renumber();
      announce(translate("{name} removed", { name }));
      (next?.querySelector("summary") ?? adder).focus();
    };

    const restoreRow = (row, undo) => {
      row.querySelector("[data-remove]").checked = false;
      row.classList.remove("is-removed");
      undo.remove();
      renumber();
      announcePlace(row);
      row.querySelector("[data-name]").focus();
    };

    const prepareRow = (row) => {
      const name = row.querySelector("[data-name]");
      const more = row.querySelector(".byline-more");
      const up = makeButton("byline-up", translate("Move up"), "", () => moveRow(row, -1));
      const down = makeButton("byline-down", translate("Move down"), "", () => moveRow(row, 1));
      const off = makeButton("byline-off", translate("Remove"), "", () => removeRow(row));
      const showMarks = () => {
        const marks = [...row.querySelectorAll("[data-mark]:checked")].map((box) => box.dataset.mark);
        more.querySelector("[data-marks]").textContent = marks.join(", ");
        more.firstElementChild.setAttribute("aria-label", [translate("Change {name}", { name: getName(row) }), ...marks].join(", "));
      };
      const label = () => {
        up.setAttribute("aria-label", translate("Move {name} up", { name: getName(row) }));
        down.setAttribute("aria-label", translate("Move {name} down", { name: getName(row) }));
        off.setAttribute("aria-label", translate("Remove {name}", { name: getName(row) }));
        showMarks();
      };
      const moves = makeElement("span", "row-moves");
      moves.append(up, down);
      if (row.querySelector("[data-remove]") || !row.querySelector(`[name$="-id"]`).value) moves.append(off);
      more.append(moves);
      more.open = "errors" in more.dataset;
      more.addEventListener("change", showMarks);
      name.addEventListener("input", label);
      label();
      const grip = row.querySelector("[data-grip]");
      grip.hidden = false;
      addGrip(row, grip);
      addKeys(row);
      addPersonField(row);
      if (row.querySelector("[data-remove]")?.checked) removeRow(row);
    };

    // A row's person: a chip while somebody is named, a field that offers persons otherwise.
    const addPersonField = (row) => {
      const field = row.querySelector("[data-person]");
      const invalid = field.getAttribute("aria-invalid");
      field.placeholder = translate("not of the group");
      combobox(field, {
        search: async (query) => (await fetchOptions(section.dataset.offers, query)).persons,
        choose: (option) => linkPerson(row, option.value, option.label),
      });
      if (field.value && !invalid) linkPerson(row, field.value, field.dataset.person);
    };

    const linkPerson = (row, value, label) => {
      const field = row.querySelector("[data-person]");
      const holder = row.querySelector(".byline-person");
      const name = row.querySelector("[data-name]");
      field.value = value;
      field.removeAttribute("aria-invalid");
      if (!name.value.trim()) {
        name.value = label;
        name.dispatchEvent(new Event("input"));
      }
      row.querySelectorAll(".byline-chip, .byline-guess").forEach((old) => old.remove());
      holder.hidden = true;
      const chip = makeElement("span", "byline-chip", label);
      chip.append(
        makeButton("byline-unlink", "×", translate("{name} is not {label} of the group", { name: getName(row), label }), () => {
          field.value = "";
          chip.remove();
          holder.hidden = false;
          announce(translate("{name} is not of the group", { name: getName(row) }));
          row.querySelector(".byline-more").open = true;
          field.focus();
        }),
      );
      row.querySelector(".byline-name").after(chip);
    };

    const addRow = ({ name, person: personId = "", personName = "", equal, corresponding, persons = [] }) => {
      const index = Number(total.value);
      const holder = makeElement("div");
      holder.innerHTML = template.innerHTML.replaceAll("__prefix__", index);
      const row = holder.firstElementChild;
      total.value = index + 1;
      row.querySelector("[data-name]").value = name;
      row.querySelector('[name$="-equal"]').checked = Boolean(equal);
      row.querySelector('[name$="-corresponding"]').checked = Boolean(corresponding);
      rows.append(row);
      prepareRow(row);
      if (personId) linkPerson(row, personId, personName);
      for (const one of persons)
        row.querySelector(".byline-name").after(
          makeButton("byline-guess", translate("Is this {label} of the group?", { label: one.label }), "", () => {
            linkPerson(row, one.value, one.label);
            row.querySelector(".byline-unlink").focus();
          }),
        );
      renumber();
      return row;
    };

    const addAndAnnounce = (facts) => {
      const row = addRow(facts);
      adder.value = "";
      adder.focus();
      const all = listRows();
      announce(translate("{name} added, {number} of {number}", { name: getName(row), number: all.length }));
    };

    const paste = async (text) => {
      const data = new FormData();
      data.append("text", text);
      data.append("csrfmiddlewaretoken", section.closest("form").querySelector("[name=csrfmiddlewaretoken]").value);
      try {
        const answer = await fetch(section.dataset.pasted, { method: "POST", body: data, credentials: "same-origin" });
        const { names, others, refused } = await answer.json();
        names.forEach(addRow);
        const box = document.querySelector("#id_others");
        if (others && box && noun === "author") box.checked = true;
        adder.value = refused.join("; ");
        const rest = refused.length ? ` ${translate("Could not be read: {names}.", { names: refused.join("; ") })}` : "";
        announce(translate(others ? "{number} names added, and others." : "{number} names added.", { number: names.length }) + rest);
      } catch {
        adder.value = text.replace(/\s+/g, " ");
        announce(translate("The names could not be read just now. Try again, or add them one by one."));
      }
    };
    // Names from elsewhere come in where none is typed yet; `added` tells how many.
    section.addEventListener("byline:fill", ({ detail }) => {
      const text = section.querySelector(".byline-paste textarea").value.trim() || adder.value.trim();
      if (text || listRows().length || !detail.names.length) return;
      detail.names.forEach(addRow);
      detail.added = detail.names.length;
      const others = document.querySelector("#id_others");
      if (detail.others && others) others.checked = true;
      const me = section.querySelector("[data-me]");
      if (me) me.hidden = detail.names.some(({ person }) => person === me.dataset.me);
    });
    const hasSeveral = (text) => /[,;\n]|\sand\s/i.test(text.trim());

    combobox(adder, {
      search: async (query) => {
        const { persons, names } = await fetchOptions(section.dataset.offers, query);
        const isName = names.some((one) => one.value === query);
        const fresh = { value: query, label: translate("Add “{query}” as a new name", { query }), group: "offer-new" };
        return [
          ...persons.map((one) => ({ ...one, group: "offer-person" })),
          ...names,
          ...(isName ? [] : [fresh]),
        ];
      },
      choose: (option) =>
        option.group === "offer-person"
          ? addAndAnnounce({ name: option.label, person: option.value, personName: option.label })
          : addAndAnnounce({ name: option.value }),
      take: (text) => (hasSeveral(text) ? paste(text) : addAndAnnounce({ name: text })),
    });
    adder.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text");
      if (!hasSeveral(text)) return;
      event.preventDefault();
      paste(text);
    });

    section.classList.add("scripted");
    section.querySelector("[data-add]").hidden = false;
    const pasteBox = section.querySelector(".byline-paste");
    if (!pasteBox.querySelector("textarea").value.trim()) pasteBox.hidden = true;
    for (const row of [...rows.children]) {
      const rowId = row.querySelector(`[name$="-id"]`).value;
      const hasText = [...row.querySelectorAll("[data-name], [data-person], textarea")].some((field) => field.value.trim());
      if (!rowId && !hasText) row.remove();
      else prepareRow(row);
    }
    const me = section.querySelector("[data-me]");
    if (me) {
      me.hidden = listRows().some((row) => row.querySelector("[data-person]").value === me.dataset.me);
      me.querySelector("button").addEventListener("click", () => {
        addAndAnnounce({ name: me.dataset.meName, person: me.dataset.me, personName: me.dataset.meName });
        me.hidden = true;
      });
    }
  }
}
