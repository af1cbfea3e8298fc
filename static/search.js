// What the search box offers while one types: the editable combobox of the ARIA Authoring Practices, with a list.
// Typing is never waited for; what was asked before is called off. Without script nothing of the search is missing.

const input = document.querySelector("input[data-suggestions]");

if (input) {
  const WAIT = 120; // milliseconds without a key
  const list = document.createElement("ul");
  const kinds = { person: "", name: "author name", software: "software", venue: "venue", paper: "paper" };
  let active = -1;
  let waiting, running;
  let said = "";

  list.id = "suggestions";
  list.className = "suggestions";
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
  input.form.append(list);

  const mark = (index) => {
    active = index;
    [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", list.children[index].id);
    list.children[index].scrollIntoView({ block: "nearest" });
  };

  const open = (is) => {
    list.hidden = !is;
    input.setAttribute("aria-expanded", String(is));
    mark(-1);
  };

  const close = () => {
    clearTimeout(waiting);
    running?.abort();
    said = "";
    open(false);
  };

  const choose = (item) => {
    close();
    location.assign(item.dataset.address);
  };

  const shown = ({ kind, label, note, url }, place) => {
    const item = document.createElement("li");
    item.id = `suggestion-${place}`;
    const { pathname, search } = new URL(url); // at this host, whatever the site calls itself
    item.dataset.address = pathname + search;
    item.dir = "auto";
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    const beside = document.createElement("span");
    beside.textContent = [kinds[kind], note].filter(Boolean).join(", ");
    item.append(label, " ", beside);
    item.addEventListener("pointerdown", (event) => event.preventDefault());
    item.addEventListener("click", () => choose(item));
    return item;
  };

  const look = async (anew) => {
    const words = input.value.trim();
    if (words === said && anew !== true) return;
    running?.abort();
    said = words;
    if (words.length < 2) return open(false);
    const mine = (running = new AbortController());
    try {
      const answer = await fetch(`${input.dataset.suggestions}?${new URLSearchParams({ q: words })}`, {
        signal: mine.signal,
      });
      const { items } = await answer.json();
      if (mine.signal.aborted || document.activeElement !== input) return;
      list.replaceChildren(...(items ?? []).map(shown));
      open(list.children.length > 0);
    } catch {
      if (!mine.signal.aborted) open(false);
    }
  };

  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(look, WAIT);
  });
  input.addEventListener("blur", close);
  input.form.addEventListener("submit", close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = list.children.length - 1;
    const is = !list.hidden;
    if (event.key === "Escape" && is) open(false);
    else if (event.key === "Enter" && is && active >= 0) choose(list.children[active]);
    else if (event.key === "ArrowDown" && !is) look(true);
    else if (event.key === "ArrowDown") mark(active === last ? -1 : active + 1);
    else if (event.key === "ArrowUp" && is) mark(active < 0 ? last : active - 1);
    else if (event.key === "Home" && is && active >= 0) mark(0);
    else if (event.key === "End" && is && active >= 0) mark(last);
    else return;
    event.preventDefault();
  });
}
