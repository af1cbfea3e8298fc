// The other fields of a paper's form that offer what is known: venue, topics, the work it is a version of.

{
  const { combobox, offers } = window.groupsite;
  const byline = document.querySelector("[data-byline]");
  const address = (what) => byline.dataset.offers.replace(/names\/$/, `${what}/`);

  // Known things, and the text itself as a new one where none is called so. `sure` is what Enter chooses: the one
  // that is called so, or the only offer for a text that nothing known has.
  const found = async (what, words, fresh) => {
    const { rows } = await offers(address(what), words);
    const called = (one) => [one.label, one.value, one.short].some((name) => name?.toLowerCase() === words.toLowerCase());
    const options = rows.map((one) => ({ ...one, sure: called(one) }));
    if (!fresh || options.some((one) => one.sure)) return options;
    const add = { value: words, label: `Add “${words}” as a new ${fresh}`, group: "offer-new", sure: !options.length };
    return [...options, add];
  };

  // The tick that says "this is a new one" follows the choice; it is shown where it is needed or does something.
  const tick = (name, field) => {
    const box = document.querySelector(`#id_${name}`);
    if (!box) return { set() {}, ask() {} };
    const line = box.closest(".form-row");
    line.hidden = !box.checked && field.getAttribute("aria-invalid") !== "true";
    return {
      set(on) {
        box.checked = on;
        line.hidden = !on;
      },
      ask: () => (line.hidden = false),
    };
  };

  for (const field of document.querySelectorAll('input[data-offers="venues"], input[data-offers="papers"]')) {
    const venue = field.dataset.offers === "venues";
    const fresh = venue ? tick("venue_new", field) : { set() {}, ask() {} };
    combobox(field, {
      search: (words) => found(field.dataset.offers, words, venue ? "venue" : ""),
      choose: (option) => {
        field.value = option.value;
        fresh.set(option.group === "offer-new");
      },
      leave: () => fresh.ask(),
    });
    field.addEventListener("input", () => fresh.set(false)); // the tick was about another text
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
    const added = new Set(document.querySelector("#id_topics_new")?.checked ? names() : []);
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

    function names() {
      return area.value.split("\n").map((line) => line.trim()).filter(Boolean);
    }
    const write = (kept) => {
      area.value = kept.join("\n");
      list.replaceChildren(...kept.map(chip));
      if (kept.some((name) => added.has(name))) fresh.set(true);
      else if (added.size) fresh.set(false);
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
      field.value = "";
      if (!names().includes(name)) write([...names(), name]);
    };
    list.replaceChildren(...names().map(chip));
    // Several topics at once, with commas, are looked up one by one.
    const addAll = async (text) => {
      for (const words of text.split(",").map((one) => one.trim()).filter(Boolean)) {
        const options = await found("topics", words, "topic").catch(() => []);
        const sure = options.find((option) => option.sure);
        add(sure?.value ?? words, sure?.group === "offer-new");
        if (!sure) fresh.ask();
      }
    };
    combobox(field, {
      search: async (words) =>
        words.includes(",")
          ? [{ value: words, label: `Add the topics “${words}”`, group: "offer-several", sure: true }]
          : found("topics", words, "topic"),
      choose: (option) => {
        if (option.group === "offer-several") addAll(option.value);
        else add(option.value, option.group === "offer-new");
      },
      leave: (text) => {
        add(text, false);
        fresh.ask();
      },
    });
  }
}
