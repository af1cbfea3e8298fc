// The public page beside a form on wide screens, renewed when typing pauses. Nothing is saved by it.

const PAUSE = 600; // ms after the last key
const form = document.querySelector("form[data-drafts]");
const box = document.querySelector("[data-live-preview]");
const isWide = matchMedia("(min-width: 75rem)");
const STORED = "preview"; // the last page, from sending the form until it comes back
const UP_TO_DATE = translate("as visitors will see it");
const LONGEST = 1_000_000; // characters, of which a tab stores a few millions

function start() {
  const frames = [...box.querySelectorAll("iframe")];
  const state = box.querySelector("[data-state]");
  const button = box.querySelector("button");
  let isHidden = localStorage.getItem("preview") === "hidden";
  let shown, html, timer, controller;

  function serialise() {
    const pairs = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && !name.endsWith("-kept"));
    const language = form.querySelector("[data-languages] [role=tab][aria-selected=true]")?.dataset.language ?? "";
    return new URLSearchParams([...pairs, ["_preview", "frame"], ["_language", language]]).toString();
  }

  // No script runs in the frame; its links open in a tab, and the colours are those of the form.
  function prepare(page, frame) {
    for (const script of page.querySelectorAll("script")) script.remove();
    for (const link of page.querySelectorAll("a[href]")) link.setAttribute("target", "_blank");
    page.documentElement.toggleAttribute("data-script", false);
    const scheme = frame.dataset.scheme ?? document.documentElement.dataset.scheme;
    if (scheme) page.documentElement.dataset.scheme = scheme;
    const accent = findAccent(page);
    if (accent && frames[0].dataset.accent) accent.href = frames[0].dataset.accent + new URL(accent.href).search;
  }

  // The colour that is typed has a stylesheet of its own; visitors get that of the one that is saved.
  const findAccent = (page) => page.querySelector('link[rel="stylesheet"][href*="?v="]');

  function show(text) {
    html = text;
    for (const frame of frames) {
      const page = new DOMParser().parseFromString(html, "text/html");
      prepare(page, frame);
      const current = frame.contentDocument;
      if (shown && current?.body) {
        current.body.replaceWith(current.adoptNode(page.body)); // it keeps its place
        const [old, accent] = [findAccent(current), findAccent(page)];
        if (old && accent && old.href !== accent.href) old.href = accent.href;
      } else frame.srcdoc = `<!doctype html>${page.documentElement.outerHTML}`;
    }
  }

  // A form that comes back with errors has the page of before they were made.
  function restore() {
    const [draft, text] = JSON.parse(sessionStorage.getItem(STORED) ?? "[]");
    sessionStorage.removeItem(STORED);
    if (draft && draft === form.elements._draft.value) show(text);
  }

  function store() {
    if (html?.length < LONGEST) sessionStorage.setItem(STORED, JSON.stringify([form.elements._draft.value, html]));
  }

  async function update() {
    clearTimeout(timer);
    if (isHidden || !isWide.matches) return;
    const text = serialise();
    controller?.abort();
    if (text === shown) return (state.textContent = UP_TO_DATE);
    const own = (controller = new AbortController());
    try {
      const answer = await fetch(location.href, { method: "POST", body: new URLSearchParams(text), signal: own.signal, redirect: "error" });
      if (answer.status === 204)
        return (state.textContent = html ? translate("not up to date: something in the form cannot be saved yet") : translate("appears when the required fields are filled in and nothing has an error"));
      if (!answer.ok) throw new Error(answer.statusText);
      show(await answer.text());
      shown = text;
      state.textContent = UP_TO_DATE;
    } catch {
      if (!own.signal.aborted) state.textContent = translate("not up to date: the page could not be loaded");
    }
  }

  function layOut() {
    box.hidden = !isWide.matches;
    box.classList.toggle("closed", isHidden);
    for (const frame of frames) frame.hidden = isHidden;
    button.textContent = isHidden ? translate("Show") : translate("Hide");
    button.setAttribute("aria-expanded", String(!isHidden));
    update();
  }

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(update, PAUSE);
  }

  button.addEventListener("click", () => {
    isHidden = !isHidden;
    localStorage.setItem("preview", isHidden ? "hidden" : "shown");
    layOut();
  });
  isWide.addEventListener("change", layOut);
  for (const type of ["input", "change", "click", "drop"]) form.addEventListener(type, schedule);
  document.addEventListener("formset:removed", schedule);
  form.addEventListener("submit", store);
  restore();
  layOut();
}

if (form && box) addEventListener("load", () => setTimeout(start)); // after the scripts that prepare the rows
