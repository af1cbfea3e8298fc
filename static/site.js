// What script adds to pages that are whole without it: the colour scheme, a key, e-mail links, live lists.

const root = document.documentElement;

// The colour scheme: as the system, light, dark, and round again.
const schemes = ["system", "light", "dark"];
const switcher = document.querySelector("[data-scheme-switch]");
const systemColours = [...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => [meta, meta.content]);

function showScheme() {
  const scheme = root.dataset.scheme ?? "system";
  const next = schemes[(schemes.indexOf(scheme) + 1) % schemes.length];
  switcher.setAttribute("aria-label", translate("Colour scheme: {scheme}. Change to {next}", { scheme: translate(scheme), next: translate(next) }));
  switcher.title = translate("Colour scheme: {scheme}", { scheme: translate(scheme) });
  const paper = getComputedStyle(root).backgroundColor;
  for (const [meta, colour] of systemColours) meta.content = scheme === "system" ? colour : paper;
  return next;
}

if (switcher) {
  showScheme();
  switcher.addEventListener("click", () => {
    const next = showScheme();
    if (next === "system") delete root.dataset.scheme;
    else root.dataset.scheme = next;
    try {
      if (next === "system") localStorage.removeItem("scheme");
      else localStorage.setItem("scheme", next);
    } catch {
      // not kept, but shown
    }
    showScheme();
  });
}

// The key "/" goes to the search field.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = document.querySelector('main input[type="search"]');
  const searchLink = document.querySelector("[data-search]");
  if (!field && !searchLink) return;
  event.preventDefault();
  if (field?.value && field.closest("[data-live-list]")) field.focus(); // to add to the filters
  else if (field) field.select();
  else location.assign(searchLink.href);
});

// Cmd-K, Ctrl-K and the search control open a box for everything: that of the page, or a dialog.
const control = document.querySelector("[data-search]");

if (control) {
  const isMac = /^mac/i.test(navigator.platform);
  if (isMac) control.querySelector("kbd").textContent = "⌘K";
  control.setAttribute("aria-keyshortcuts", "Meta+K Control+K");

  const open = (event) => {
    event.preventDefault();
    const box = document.querySelector(`main form[action="${control.pathname}"] input[type="search"]`);
    if (box) box.select();
    else import(control.dataset.dialog).then((module) => module.open(control));
  };
  control.addEventListener("click", (event) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) open(event);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey || event.metaKey === event.ctrlKey) return;
    const typing = event.target.closest?.("input, textarea, [contenteditable]");
    if (!(isMac && event.ctrlKey && typing)) open(event); // there it deletes to the end of the line
  });
}

// A recording plays inside the page, and nothing is asked of its host before it is pressed.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-player]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.title = link.firstChild.textContent;
  frame.src = link.dataset.player;
  delete link.dataset.player;
  link.closest("li").append(frame);
  frame.focus();
});

// Esc closes the label of a mark in a plot.
document.addEventListener("keydown", (event) => {
  const mark = event.key === "Escape" && document.querySelector(".lanes a:is(:hover, :focus-visible)");
  if (!mark) return;
  mark.classList.add("closed");
  for (const left of ["pointerleave", "blur"]) mark.addEventListener(left, () => mark.classList.remove("closed"), { once: true });
});

// E-mail addresses become links only here, where no harvester reads.
for (const address of document.querySelectorAll(".email")) {
  if (address.closest("a")) continue;
  const link = document.createElement("a");
  link.href = `mailto:${address.textContent}`;
  address.replaceWith(link);
  link.append(address);
}

// Lists: the same address is fetched, and what changed is put in its place.
const list = document.querySelector("[data-live-list]");

if (list) {
  const field = list.querySelector('input[type="search"]');
  const form = field.form;
  const liveRegion = document.createElement("p");
  liveRegion.className = "hidden";
  liveRegion.setAttribute("role", "status");
  list.append(liveRegion);
  let controller, timer, hasPushed;
  let lastText = field.value.trim();

  const mapParts = (page) => new Map([...page.querySelectorAll("[data-live]")].map((part) => [part.dataset.live, part]));
  const getId = (more) => more.id;

  function replaceParts(page, isTyped) {
    const focused = list.contains(document.activeElement) ? document.activeElement.id : "";
    const open = new Set([...list.querySelectorAll("details.more[open]")].map(getId));
    const fresh = mapParts(page);
    for (const [name, part] of mapParts(list)) part.replaceChildren(...(fresh.get(name)?.childNodes ?? []));
    for (const more of list.querySelectorAll("details.more")) more.open = open.has(getId(more));
    if (!isTyped && !timer) {
      field.value = page.querySelector('input[type="search"]')?.value ?? "";
      lastText = field.value.trim();
    }
    if (focused && document.activeElement?.id !== focused) {
      (document.getElementById(focused) ?? field).focus({ preventScroll: true });
    }
    document.title = page.title;
    liveRegion.textContent = list.querySelector("[data-count], .bar .count")?.textContent ?? "";
  }

  const isCiting = new URLSearchParams(location.search).get("cite") === "1";

  async function loadList(url, updateHistory, isTyped) {
    const address = new URL(url);
    if (isCiting && address.pathname === location.pathname) address.searchParams.set("cite", "1"); // ticks stay
    controller?.abort();
    const own = (controller = new AbortController());
    list.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, { signal: own.signal });
      if (!answer.ok) throw new Error(answer.statusText);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (!page.querySelector("[data-live-list]")) throw new Error("another page");
      updateHistory?.(answer.url);
      replaceParts(page, isTyped);
      list.removeAttribute("aria-busy");
    } catch {
      if (!own.signal.aborted) location.assign(address);
    }
  }

  const push = (address) => history.pushState(null, "", address);
  const replace = (address) => history.replaceState(null, "", address);

  function search() {
    timer = clearTimeout(timer);
    if (lastText === field.value.trim()) return;
    lastText = field.value.trim();
    const address = new URL(form.action);
    address.search = new URLSearchParams(new FormData(form));
    if (!lastText) address.searchParams.delete("q");
    loadList(address, hasPushed ? replace : push, true);
    hasPushed = true; // one step back undoes one search, however many letters it took
  }

  field.addEventListener("input", () => {
    timer = clearTimeout(timer);
    timer = setTimeout(search, 250);
  });
  // what is typed next is a term of its own
  field.addEventListener("focus", () => {
    if (field.value && !field.value.endsWith(" ")) field.value += " ";
  });
  field.addEventListener("blur", () => (hasPushed = false));
  list.addEventListener("submit", (event) => {
    if (event.submitter?.name === "as") return; // a file, and no other page
    event.preventDefault();
    if (event.target === form) return search();
    const query = new URLSearchParams(new FormData(event.target, event.submitter));
    const address = new URL(event.target.action);
    address.search = query;
    timer = clearTimeout(timer);
    hasPushed = false;
    loadList(address, push);
  });
  list.addEventListener("click", (event) => {
    const link = event.target.closest("[data-live] a[href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const address = new URL(link.href.baseVal ?? link.href, location.href);
    if (address.origin !== location.origin || address.pathname !== location.pathname || address.hash || link.target) return;
    event.preventDefault();
    timer = clearTimeout(timer);
    hasPushed = false;
    const paging = link.closest(".pager");
    loadList(address, push).then(() => paging && list.scrollIntoView());
  });
  addEventListener("popstate", () => {
    hasPushed = false;
    loadList(location.href);
  });
}
