// A text field that offers what is known while one types: the editable combobox of the ARIA Authoring Practices.
// combobox(input, { search, choose, take, container }) where search(query, signal) gives options { label, note, group },
// choose(option) is told what was chosen, and take(text), if there is one, what was typed when nothing was. Options that
// follow one another with one `heading` stand under it; of one with `typed` the beginnings of words are marked. With
// leave(text), if there is one, a click into the field offers too, and Enter or leaving the field chooses the option
// that has `exact`; where none has, leave is told. The list stands at the end of the element `container`, else with the
// field in a box of its own. With `offerAtOnce` an empty field offers too. Typing is never waited for; what was asked
// before is called off.

window.groupsite ??= {};

// The pieces of a label, in which words that begin as what was typed are marked.
function markBeginnings(label, typed = "") {
  const words = typed.split(/\s+/).filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!words.length) return [label];
  return label.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|")})`, "iu")).map((piece, place) => {
    if (place % 2 === 0) return piece;
    return Object.assign(document.createElement("mark"), { textContent: piece });
  });
}

window.groupsite.combobox = (input, { search, choose, take, leave, container, offerAtOnce }) => {
  const list = document.createElement("ul");
  let options = [];
  let lines = []; // of the options, without the headings
  let active = -1;
  let timer, controller;
  let chosenText = input.value.trim(); // a text that was chosen, or stored before
  let optionsText = ""; // the text that the options are for

  list.id = `offers-${(window.groupsite.lists = (window.groupsite.lists ?? 0) + 1)}`;
  list.className = "offers";
  list.hidden = true;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  for (const [name, value] of [
    ["role", "combobox"],
    ["aria-autocomplete", "list"],
    ["aria-expanded", "false"],
    ["aria-controls", list.id],
  ])
    input.setAttribute(name, value);
  if (container) container.append(list);
  else {
    const box = document.createElement("span");
    box.className = "combobox";
    input.replaceWith(box);
    box.append(input, list);
  }

  const close = () => {
    controller?.abort();
    clearTimeout(timer);
    options = [];
    lines = [];
    optionsText = "";
    list.hidden = true;
    list.replaceChildren();
    input.setAttribute("aria-expanded", "false");
    markOption(-1);
  };

  const markOption = (index) => {
    active = index;
    lines.forEach((line, place) => line.setAttribute("aria-selected", String(place === index)));
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", lines[index].id);
      lines[index].scrollIntoView({ block: "nearest" });
    }
  };

  // An option that was marked with the arrow keys stays so, if a later answer has it as well.
  const showOptions = (newOptions) => {
    const marked = options[active];
    options = newOptions;
    lines = newOptions.map(renderItem);
    list.replaceChildren(
      ...newOptions.flatMap(({ heading }, place) => {
        const isFirst = heading && heading !== newOptions[place - 1]?.heading;
        return isFirst ? [renderHeading(heading), lines[place]] : [lines[place]];
      }),
    );
    list.hidden = newOptions.length === 0;
    input.setAttribute("aria-expanded", String(newOptions.length > 0));
    markOption(newOptions.findIndex(({ label, note }) => label === marked?.label && note === marked.note));
  };

  const renderHeading = (heading) => {
    const line = document.createElement("li");
    line.className = "offer-head";
    line.setAttribute("role", "presentation");
    line.textContent = heading;
    return line;
  };

  const renderItem = (option, place) => {
    const line = document.createElement("li");
    line.id = `${list.id}-${place}`;
    line.dir = "auto";
    line.setAttribute("role", "option");
    line.setAttribute("aria-selected", "false");
    line.className = `offer ${option.group ?? ""}`;
    const label = document.createElement("span");
    label.className = "offer-label";
    label.append(...markBeginnings(option.label, option.typed));
    line.append(label);
    if (option.note) {
      const note = document.createElement("span");
      note.className = "offer-note";
      note.textContent = option.note;
      line.append(" ", note);
    }
    line.addEventListener("pointerdown", (event) => event.preventDefault());
    line.addEventListener("click", () => pick(option));
    return line;
  };

  const pick = (option) => {
    const isNew = option.group === "offer-new"; // it may be of a text that was typed on since
    close();
    choose(isNew ? { ...option, value: input.value.trim() } : option);
    chosenText = input.value.trim();
  };

  const updateOptions = async () => {
    const query = input.value.trim();
    if (!query && !offerAtOnce) return close();
    controller?.abort();
    const { signal } = (controller = new AbortController());
    const newOptions = await search(query, signal).catch(() => []);
    if (signal.aborted || document.activeElement !== input) return;
    optionsText = query;
    showOptions(newOptions);
  };

  const chooseExact = async () => {
    const text = input.value.trim();
    clearTimeout(timer);
    if (optionsText !== text) await updateOptions();
    if (input.value.trim() !== text) return;
    const exact = options.find((option) => option.exact);
    if (exact) pick(exact);
    else if (options.length) markOption(0);
  };

  const leaveField = async () => {
    const text = input.value.trim();
    const candidates = optionsText === text ? options : null;
    close();
    if (!leave || !text || text === chosenText) return;
    const exact = (candidates ?? (await search(text).catch(() => []))).find((option) => option.exact);
    if (input.value.trim() !== text || document.activeElement === input) return;
    if (exact) pick(exact);
    else leave(text);
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(updateOptions, 120);
  });
  if (leave) input.addEventListener("click", () => list.hidden && updateOptions());
  input.addEventListener("blur", leaveField);
  input.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) return updateOptions();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const rounds = options.length + 1; // the field itself is one of the stops
      markOption(((active + 1 + step + rounds) % rounds) - 1);
    } else if ((event.key === "Home" || event.key === "End") && active >= 0) {
      event.preventDefault();
      markOption(event.key === "Home" ? 0 : options.length - 1);
    } else if (event.key === "Enter") {
      if (active >= 0) {
        event.preventDefault();
        pick(options[active]);
      } else if (leave && input.value.trim() && input.value.trim() !== chosenText) {
        event.preventDefault();
        chooseExact();
      } else if (take && input.value.trim()) {
        event.preventDefault();
        const text = input.value.trim();
        close();
        take(text);
      }
    } else if (event.key === "Escape" && !list.hidden && input.value.trim()) {
      event.preventDefault();
      close();
    }
  });
  if (offerAtOnce) input.addEventListener("focus", () => list.hidden && updateOptions());
  return { close };
};

window.groupsite.fetchOptions = async (address, query, signal) => {
  const answer = await fetch(`${address}?q=${encodeURIComponent(query)}`, {
    headers: { Accept: "application/json" },
    credentials: "same-origin",
    signal,
  });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
};
