// The byline of a paper's form: rows to drag and to move by key, chips for persons, suggestions, pasted bylines.
// The rows' own fields stay what is sent; without script they are filled by hand.

{
  const { combobox, offers } = window.groupsite;

  const element = (tag, className, text) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text) made.textContent = text;
    return made;
  };

  const button = (className, sign, label, press) => {
    const made = element("button", className, sign);
    made.type = "button";
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", press);
    return made;
  };

  for (const section of document.querySelectorAll("[data-byline]")) if (section.querySelector("[data-rows]")) edit(section);

  function edit(section) {
    const { prefix, noun } = section.dataset;
    const rows = section.querySelector("[data-rows]");
    const template = section.querySelector("[data-row-template]");
    const total = section.querySelector(`[name="${prefix}-TOTAL_FORMS"]`);
    const said = section.querySelector("[data-said]");
    const adder = section.querySelector("[data-add] input");

    const say = (words) => {
      said.textContent = "";
      requestAnimationFrame(() => (said.textContent = words));
    };
    const standing = () => [...rows.children].filter((row) => !row.classList.contains("is-removed"));
    const nameIn = (row) => row.querySelector("[data-name]").value.trim() || row.querySelector("[data-person]").value.trim() || "this row";
    const number = () => standing().forEach((row, place) => (row.querySelector("[data-position]").value = place + 1));
    const tellPlace = (row) => {
      const all = standing();
      say(`${nameIn(row)}, now ${all.indexOf(row) + 1} of ${all.length}`);
    };

    const move = (row, step) => {
      const all = standing();
      const other = all[all.indexOf(row) + step];
      const focused = document.activeElement;
      if (other) {
        other[step < 0 ? "before" : "after"](row);
        number();
        if (row.contains(focused)) focused.focus();
        tellPlace(row);
      } else say(`${nameIn(row)} is ${step < 0 ? "the first" : "the last"} of ${all.length}`);
    };

    const remove = (row) => {
      const name = nameIn(row);
      const all = standing();
      const next = all[all.indexOf(row) + 1] ?? all[all.indexOf(row) - 1];
      const stored = row.querySelector(`[name$="-id"]`).value;
      const tick = row.querySelector("[data-remove]");
      if (stored && tick) {
        tick.checked = true;
        row.classList.add("is-removed");
        const undo = element("p", "byline-undo", `${name} will be taken off. `);
        undo.append(button("", "Keep", `Keep ${name}`, () => restore(row, undo)));
        row.append(undo);
      } else row.remove();
      number();
      say(`${name} removed`);
      (next?.querySelector(".byline-off") ?? adder).focus();
    };

    const restore = (row, undo) => {
      row.querySelector("[data-remove]").checked = false;
      row.classList.remove("is-removed");
      undo.remove();
      number();
      tellPlace(row);
      row.querySelector("[data-name]").focus();
    };

    const dress = (row) => {
      const name = row.querySelector("[data-name]");
      const up = button("byline-up", "↑", "", () => move(row, -1));
      const down = button("byline-down", "↓", "", () => move(row, 1));
      const off = button("byline-off", "×", "", () => remove(row));
      const label = () => {
        up.setAttribute("aria-label", `Move ${nameIn(row)} up`);
        down.setAttribute("aria-label", `Move ${nameIn(row)} down`);
        off.setAttribute("aria-label", `Remove ${nameIn(row)}`);
      };
      const moves = element("span", "byline-moves");
      moves.append(up, down);
      if (row.querySelector("[data-remove]") || !row.querySelector(`[name$="-id"]`).value) moves.append(off);
      row.append(moves);
      name.addEventListener("input", label);
      label();
      grip(row);
      person(row);
      row.addEventListener("keydown", (event) => {
        if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
        event.preventDefault();
        move(row, event.key === "ArrowUp" ? -1 : 1);
      });
      if (row.querySelector("[data-remove]")?.checked) remove(row);
    };

    const grip = (row) => {
      const handle = row.querySelector("[data-grip]");
      handle.hidden = false;
      handle.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        const before = row.nextElementSibling;
        row.classList.add("is-dragging");
        const follow = ({ clientY }) => {
          const others = standing().filter((other) => other !== row);
          const below = others.find((other) => {
            const { top, height } = other.getBoundingClientRect();
            return clientY < top + height / 2;
          });
          if (below ? below.previousElementSibling !== row : rows.lastElementChild !== row)
            below ? below.before(row) : rows.append(row);
        };
        const end = (kept) => () => {
          for (const [kind, react] of listened) document.removeEventListener(kind, react);
          row.classList.remove("is-dragging");
          if (!kept) before ? before.before(row) : rows.append(row);
          number();
          tellPlace(row);
        };
        const escape = (pressed) => pressed.key === "Escape" && end(false)();
        const listened = [["pointermove", follow], ["pointerup", end(true)], ["pointercancel", end(false)], ["keydown", escape]];
        for (const [kind, react] of listened) document.addEventListener(kind, react);
      });
    };

    // A row's person: a chip while somebody is named, a field that offers persons otherwise.
    const person = (row) => {
      const field = row.querySelector("[data-person]");
      const invalid = field.getAttribute("aria-invalid");
      field.placeholder = "not of the group";
      combobox(field, {
        search: async (words) => (await offers(section.dataset.offers, words)).persons,
        choose: (option) => link(row, option.value, option.label),
      });
      if (field.value && !invalid) link(row, field.value, field.dataset.person);
    };

    const link = (row, value, label) => {
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
      const chip = element("span", "byline-chip", label);
      chip.append(
        button("byline-unlink", "×", `${nameIn(row)} is not ${label} of the group`, () => {
          field.value = "";
          chip.remove();
          holder.hidden = false;
          say(`${nameIn(row)} is not of the group`);
          field.focus();
        }),
      );
      holder.after(chip);
    };

    const add = ({ name, person: whom = "", personName = "", equal, corresponding, persons = [] }) => {
      const index = Number(total.value);
      const holder = element("div");
      holder.innerHTML = template.innerHTML.replaceAll("__prefix__", index);
      const row = holder.firstElementChild;
      total.value = index + 1;
      row.querySelector("[data-name]").value = name;
      row.querySelector('[name$="-equal"]').checked = Boolean(equal);
      row.querySelector('[name$="-corresponding"]').checked = Boolean(corresponding);
      rows.append(row);
      dress(row);
      if (whom) link(row, whom, personName);
      for (const one of persons)
        row.querySelector(".byline-person").after(
          button("byline-guess", `Is this ${one.label} of the group?`, "", () => {
            link(row, one.value, one.label);
            row.querySelector(".byline-unlink").focus();
          }),
        );
      number();
      return row;
    };

    const addOne = (facts) => {
      const row = add(facts);
      adder.value = "";
      adder.focus();
      const all = standing();
      say(`${nameIn(row)} added, ${all.length} of ${all.length}`);
    };

    const paste = async (text) => {
      const data = new FormData();
      data.append("text", text);
      data.append("csrfmiddlewaretoken", section.closest("form").querySelector("[name=csrfmiddlewaretoken]").value);
      try {
        const answer = await fetch(section.dataset.pasted, { method: "POST", body: data, credentials: "same-origin" });
        const { names, others, refused } = await answer.json();
        names.forEach(add);
        const box = document.querySelector("#id_others");
        if (others && box && noun === "author") box.checked = true;
        adder.value = refused.join("; ");
        const left = refused.length ? ` Not understood: ${refused.join("; ")}.` : "";
        say(`${names.length} ${noun}${names.length === 1 ? "" : "s"} added${others ? ", and others" : ""}.${left}`);
      } catch {
        adder.value = text.replace(/\s+/g, " ");
        say("The names could not be read just now. Add them one by one.");
      }
    };
    // Names from elsewhere come in where none is typed yet; `added` tells how many.
    section.addEventListener("byline:fill", ({ detail }) => {
      const waiting = section.querySelector(".byline-paste textarea").value.trim() || adder.value.trim();
      if (waiting || standing().length || !detail.names.length) return;
      detail.names.forEach(add);
      detail.added = detail.names.length;
      const others = document.querySelector("#id_others");
      if (detail.others && others) others.checked = true;
      const me = section.querySelector("[data-me]");
      if (me) me.hidden = detail.names.some(({ person }) => person === me.dataset.me);
    });
    const several = (text) => /[,;\n]|\sand\s/i.test(text.trim());

    combobox(adder, {
      search: async (words) => {
        const { persons, names } = await offers(section.dataset.offers, words);
        const known = persons.some((one) => one.label === words) || names.some((one) => one.value === words);
        const fresh = { value: words, label: `Add “${words}” as a new name`, group: "offer-new" };
        return [
          ...persons.map((one) => ({ ...one, group: "offer-person" })),
          ...names,
          ...(known && names.some((one) => one.value === words) ? [] : [fresh]),
        ];
      },
      choose: (option) =>
        option.group === "offer-person"
          ? addOne({ name: option.label, person: option.value, personName: option.label })
          : addOne({ name: option.value }),
      take: (text) => (several(text) ? paste(text) : addOne({ name: text })),
    });
    adder.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text");
      if (!several(text)) return;
      event.preventDefault();
      paste(text);
    });

    section.classList.add("scripted");
    section.querySelector("[data-add]").hidden = false;
    const waiting = section.querySelector(".byline-paste");
    if (!waiting.querySelector("textarea").value.trim()) waiting.hidden = true;
    for (const row of [...rows.children]) {
      const stored = row.querySelector(`[name$="-id"]`).value;
      const typed = [...row.querySelectorAll("[data-name], [data-person], textarea")].some((field) => field.value.trim());
      if (!stored && !typed) row.remove();
      else dress(row);
    }
    const me = section.querySelector("[data-me]");
    if (me) {
      me.hidden = standing().some((row) => row.querySelector("[data-person]").value === me.dataset.me);
      me.querySelector("button").addEventListener("click", () => {
        addOne({ name: me.dataset.meName, person: me.dataset.me, personName: me.dataset.meName });
        me.hidden = true;
      });
    }
  }
}
