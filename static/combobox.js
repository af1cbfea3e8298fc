// A text field that offers what is known while one types: the editable combobox of the ARIA Authoring Practices.
// combobox(input, { search, choose, take }) where search(words) gives options { value, label, note, group },
// choose(option) is told what was chosen, and take(text), if there is one, what was typed when nothing was.

window.groupsite ??= {};

window.groupsite.combobox = (input, { search, choose, take }) => {
  const list = document.createElement("ul");
  let options = [];
  let active = -1;
  let asked = 0;
  let waiting;

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
  const box = document.createElement("span");
  box.className = "combobox";
  input.replaceWith(box);
  box.append(input, list);

  const close = () => {
    asked += 1;
    clearTimeout(waiting);
    options = [];
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
  };

  const look = async () => {
    const words = input.value.trim();
    const mine = (asked += 1);
    if (!words) return close();
    let found = [];
    try {
      found = await search(words);
    } catch {
      found = [];
    }
    if (mine === asked && document.activeElement === input) show(found);
  };

  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, 150);
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.altKey || event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) return look();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const rounds = options.length + 1; // the field itself is one of the stops
      mark(((active + 1 + step + rounds) % rounds) - 1);
    } else if (event.key === "Enter") {
      if (active >= 0) {
        event.preventDefault();
        pick(options[active]);
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

window.groupsite.offers = async (address, words) => {
  const answer = await fetch(`${address}?q=${encodeURIComponent(words)}`, {
    headers: { Accept: "application/json" },
    credentials: "same-origin",
  });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
};
