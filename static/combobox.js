// A text field that offers what is known while one types: the editable combobox of the ARIA Authoring Practices.
// combobox(input, { search, choose, take, beside }) where search(words, signal) gives options { label, note, group },
// choose(option) is told what was chosen, and take(text), if there is one, what was typed when nothing was. With
// leave(text), if there is one, a click into the field offers too, and Enter or leaving the field chooses the option
// that has `sure`; where none has, leave is told. The list stands at the end of the element `beside`, else with the
// field in a box of its own. Typing is never waited for; what was asked before is called off.

window.groupsite ??= {};

window.groupsite.combobox = (input, { search, choose, take, leave, beside }) => {
  const list = document.createElement("ul");
  let options = [];
  let active = -1;
  let waiting, running;
  let settled = input.value.trim(); // a text that was chosen, or stored before
  let answered = ""; // the text that the options are for

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
  if (beside) beside.append(list);
  else {
    const box = document.createElement("span");
    box.className = "combobox";
    input.replaceWith(box);
    box.append(input, list);
  }

  const close = () => {
    running?.abort();
    clearTimeout(waiting);
    options = [];
    answered = "";
    list.hidden = true;
    list.replaceChildren();
    input.setAttribute("aria-expanded", "false");
    mark(-1);
  };

  const mark = (index) => {
    active = index;
    [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === index)));
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else {
      input.setAttribute("aria-activedescendant", list.children[index].id);
      list.children[index].scrollIntoView({ block: "nearest" });
    }
  };

  const show = (found) => {
    options = found;
    list.replaceChildren(...found.map(item));
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    mark(-1);
  };

  const item = (option, place) => {
    const line = document.createElement("li");
    line.id = `${list.id}-${place}`;
    line.dir = "auto";
    line.setAttribute("role", "option");
    line.setAttribute("aria-selected", "false");
    line.className = `offer ${option.group ?? ""}`;
    line.append(option.label);
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
    close();
    choose(option);
    settled = input.value.trim();
  };

  const look = async () => {
    const words = input.value.trim();
    if (!words) return close();
    running?.abort();
    const { signal } = (running = new AbortController());
    const found = await search(words, signal).catch(() => []);
    if (signal.aborted || document.activeElement !== input) return;
    answered = words;
    show(found);
  };

  const settle = async () => {
    const text = input.value.trim();
    clearTimeout(waiting);
    if (answered !== text) await look();
    if (input.value.trim() !== text) return;
    const sure = options.find((option) => option.sure);
    if (sure) pick(sure);
    else if (options.length) mark(0);
  };

  const abandon = async () => {
    const text = input.value.trim();
    const offered = answered === text ? options : null;
    close();
    if (!leave || !text || text === settled) return;
    const sure = (offered ?? (await search(text).catch(() => []))).find((option) => option.sure);
    if (input.value.trim() !== text || document.activeElement === input) return;
    if (sure) pick(sure);
    else leave(text);
  };

  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, 120);
  });
  if (leave) input.addEventListener("click", () => list.hidden && look());
  input.addEventListener("blur", abandon);
  input.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) return look();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const rounds = options.length + 1; // the field itself is one of the stops
      mark(((active + 1 + step + rounds) % rounds) - 1);
    } else if ((event.key === "Home" || event.key === "End") && active >= 0) {
      event.preventDefault();
      mark(event.key === "Home" ? 0 : options.length - 1);
    } else if (event.key === "Enter") {
      if (active >= 0) {
        event.preventDefault();
        pick(options[active]);
      } else if (leave && input.value.trim() && input.value.trim() !== settled) {
        event.preventDefault();
        settle();
      } else if (take && input.value.trim()) {
        event.preventDefault();
        const typed = input.value.trim();
        close();
        take(typed);
      }
    } else if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    }
  });
  return { close };
};

window.groupsite.offers = async (address, words, signal) => {
  const answer = await fetch(`${address}?q=${encodeURIComponent(words)}`, {
    headers: { Accept: "application/json" },
    credentials: "same-origin",
    signal,
  });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
};
