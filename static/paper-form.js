// The other fields of a paper's form that offer what is known: venue, topics, the work it is a version of.

{
  const { combobox, offers } = window.groupsite;
  const byline = document.querySelector("[data-byline]");
  const address = (what) => byline.dataset.offers.replace(/names\/$/, `${what}/`);

  const found = async (what, words, fresh) => {
    const { rows } = await offers(address(what), words);
    const known = rows.some((one) => one.label.toLowerCase() === words.toLowerCase());
    return known || !fresh ? rows : [...rows, { value: words, label: `Add “${words}” as a new ${fresh}`, group: "offer-new" }];
  };

  // The tick that says "this is a new one" follows the choice; it is shown where there is something to correct.
  const tick = (name, field) => {
    const box = document.querySelector(`#id_${name}`);
    if (!box) return { set() {} };
    const line = box.closest(".form-row");
    line.hidden = !box.checked && !field.closest(".form-row").classList.contains("errors");
    return {
      set(on) {
        box.checked = on;
        line.hidden = !on;
      },
    };
  };

  for (const field of document.querySelectorAll('input[data-offers="venues"], input[data-offers="papers"]')) {
    const venue = field.dataset.offers === "venues";
    const fresh = venue ? tick("venue_new", field) : { set() {} };
    combobox(field, {
      search: (words) => found(field.dataset.offers, words, venue ? "venue" : ""),
      choose: (option) => {
        field.value = option.value;
        fresh.set(option.group === "offer-new");
      },
    });
    field.addEventListener("offer:fill", ({ detail }) => {
      field.value = detail.value;
      fresh.set(detail.fresh);
    });
  }

  for (const area of document.querySelectorAll('textarea[data-offers="topics"]')) chips(area);

  function chips(area) {
    const fresh = tick("topics_new", area);
    const box = document.createElement("div");
    const list = document.createElement("ul");
    const field = document.createElement("input");
    const added = new Set();
    box.className = "chips";
    field.type = "text";
    field.id = `${area.id}_add`;
    field.autocomplete = "off";
    field.placeholder = "Add a topic";
    for (const name of ["aria-describedby", "aria-invalid"])
      if (area.hasAttribute(name)) field.setAttribute(name, area.getAttribute(name));
    document.querySelector(`label[for="${area.id}"]`)?.setAttribute("for", field.id);
    area.after(box);
    area.hidden = true;
    box.append(list, field);

    const names = () => area.value.split("\n").map((line) => line.trim()).filter(Boolean);
    const write = (kept) => {
      area.value = kept.join("\n");
      list.replaceChildren(...kept.map(chip));
      fresh.set(kept.some((name) => added.has(name)));
    };
    const chip = (name) => {
      const item = document.createElement("li");
      const off = document.createElement("button");
      item.className = "byline-chip";
      off.type = "button";
      off.textContent = "×";
      off.setAttribute("aria-label", `Remove ${name}`);
      off.addEventListener("click", () => {
        write(names().filter((other) => other !== name));
        field.focus();
      });
      item.append(name, off);
      return item;
    };
    const add = (name, isNew) => {
      if (isNew) added.add(name);
      if (!names().includes(name)) write([...names(), name]);
      field.value = "";
    };
    list.replaceChildren(...names().map(chip));
    combobox(field, {
      search: (words) => found("topics", words, "topic"),
      choose: (option) => add(option.value, option.group === "offer-new"),
      take: (text) => text.split(",").map((one) => one.trim()).filter(Boolean).forEach((one) => add(one, false)),
    });
    field.addEventListener("blur", () => field.value.trim() && add(field.value.trim(), false));
  }
}
