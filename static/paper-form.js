// The other fields of a paper's form that offer what is known: venue, topics, the work it is a version of.

{
  const { combobox, fetchOptions } = window.groupsite;
  const byline = document.querySelector("[data-byline]");
  const buildUrl = (kind) => byline.dataset.offers.replace(/names\/$/, `${kind}/`);

  // Known things, and the text itself as a new one where none is called so. `exact` is what Enter chooses: the one
  // that is called so, or the only offer for a text that nothing known has.
  const findOptions = async (kind, query, noun) => {
    const { rows } = await fetchOptions(buildUrl(kind), query);
    const isNamed = (one) => [one.label, one.value, one.short].some((name) => name?.toLowerCase() === query.toLowerCase());
    const options = rows.map((one) => ({ ...one, exact: isNamed(one) }));
    if (!noun || options.some((one) => one.exact)) return options;
    const add = { value: query, label: translate("Add “{text}” as a new {noun}", { text: query, noun }), group: "offer-new", exact: !options.length };
    return [...options, add];
  };

  // The tick that says "this is a new one" follows the choice; it is shown where it is needed or does something.
  const getTick = (name, field) => {
    const box = document.querySelector(`#id_${name}`);
    if (!box) return { set() {}, show() {} };
    const line = box.closest(".form-row");
    line.hidden = !box.checked && field.getAttribute("aria-invalid") !== "true";
    return {
      set(on) {
        box.checked = on;
        line.hidden = !on;
      },
      show: () => (line.hidden = false),
    };
  };

  for (const field of document.querySelectorAll('input[data-offers="venues"], input[data-offers="papers"]')) {
    const venue = field.dataset.offers === "venues";
    const newTick = venue ? getTick("venue_new", field) : { set() {}, show() {} };
    combobox(field, {
      search: (query) => findOptions(field.dataset.offers, query, venue ? "venue" : ""),
      choose: (option) => {
        field.value = option.value;
        newTick.set(option.group === "offer-new");
      },
      leave: () => newTick.show(),
    });
    field.addEventListener("input", () => newTick.set(false)); // the tick was about another text
    field.addEventListener("offer:fill", ({ detail }) => {
      field.value = detail.value;
      newTick.set(detail.fresh);
    });
  }

  for (const area of document.querySelectorAll('textarea[data-offers="topics"]')) makeChips(area);

  function makeChips(area) {
    const newTick = getTick("topics_new", area);
    const box = document.createElement("div");
    const list = document.createElement("ul");
    const field = document.createElement("input");
    const newNames = new Set(document.querySelector("#id_topics_new")?.checked ? listNames() : []);
    box.className = "chips";
    field.type = "text";
    field.id = `${area.id}_add`;
    field.autocomplete = "off";
    field.placeholder = translate("Add a topic");
    for (const name of ["aria-describedby", "aria-invalid"])
      if (area.hasAttribute(name)) field.setAttribute(name, area.getAttribute(name));
    document.querySelector(`label[for="${area.id}"]`)?.setAttribute("for", field.id);
    area.after(box);
    area.hidden = true;
    box.append(list, field);

    function listNames() {
      return area.value.split("\n").map((line) => line.trim()).filter(Boolean);
    }
    const write = (values) => {
      area.value = values.join("\n");
      list.replaceChildren(...values.map(renderChip));
      if (values.some((name) => newNames.has(name))) newTick.set(true);
      else if (newNames.size) newTick.set(false);
    };
    const renderChip = (name) => {
      const item = document.createElement("li");
      const off = document.createElement("button");
      item.className = "byline-chip";
      off.type = "button";
      off.textContent = "×";
      off.setAttribute("aria-label", translate("Remove {name}", { name }));
      off.addEventListener("click", () => {
        write(listNames().filter((other) => other !== name));
        field.focus();
      });
      item.append(name, off);
      return item;
    };
    const add = (name, isNew) => {
      if (isNew) newNames.add(name);
      field.value = "";
      if (!listNames().includes(name)) write([...listNames(), name]);
    };
    list.replaceChildren(...listNames().map(renderChip));
    // Several topics at once, with commas, are looked up one by one.
    const addAll = async (text) => {
      for (const query of text.split(",").map((one) => one.trim()).filter(Boolean)) {
        const options = await findOptions("topics", query, "topic").catch(() => []);
        const exact = options.find((option) => option.exact);
        add(exact?.value ?? query, exact?.group === "offer-new");
        if (!exact) newTick.show();
      }
    };
    combobox(field, {
      search: async (query) =>
        query.includes(",")
          ? [{ value: query, label: translate("Add the topics “{query}”", { query }), group: "offer-several", exact: true }]
          : findOptions("topics", query, "topic"),
      choose: (option) => {
        if (option.group === "offer-several") addAll(option.value);
        else add(option.value, option.group === "offer-new");
      },
      leave: (text) => {
        add(text, false);
        newTick.show();
      },
    });
  }
}
