// The report beside its settings, renewed when typing pauses. Nothing is saved by it, and the URL has what is on the page.

const PAUSE = 600; // ms after the last change
const form = document.querySelector("[data-report-form]");
const state = document.querySelector("[data-report-state]");
let timer, controller;
let currentQuery = serialise();

function serialise() {
  return new URLSearchParams([...new FormData(form)].filter(([name, value]) => name !== "add" || value.trim())).toString();
}

// The focus stays on the field that has the same identifier, or the same name and value, in the new part.
function replacePart(part, fresh) {
  const { id, name, value } = part.contains(document.activeElement) ? document.activeElement : {};
  const isOpen = part.querySelector("details[open]");
  part.replaceWith(fresh);
  if (isOpen) fresh.querySelector("details")?.setAttribute("open", "");
  if (!name && !id) return;
  const fields = [...fresh.querySelectorAll("input, select, button, a, summary")];
  const field = fields.find((each) => (id ? each.id === id : each.name === name && each.value === value));
  (field ?? fresh.querySelector("#id_add, input[type=checkbox]"))?.focus();
}

async function update() {
  clearTimeout(timer);
  const query = serialise();
  if (query === currentQuery) return;
  controller?.abort();
  const own = (controller = new AbortController());
  state.textContent = translate("being renewed …");
  try {
    const answer = await fetch(`?${query}`, { signal: own.signal, redirect: "error" });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-live]")) {
      const fresh = page.getElementById(part.id);
      if (fresh && fresh.outerHTML !== part.outerHTML) replacePart(part, document.adoptNode(fresh));
    }
    currentQuery = serialise();
    state.textContent = translate("updated just now");
    history.replaceState(null, "", `?${currentQuery}`);
  } catch {
    if (!own.signal.aborted) state.textContent = translate("not up to date: the report could not be loaded. Press “Show the report”.");
  }
}

function schedule(event) {
  if (event.target.name === "add" && event.type === "input") return; // a name is looked up when it is complete
  clearTimeout(timer);
  timer = setTimeout(update, PAUSE);
}

for (const type of ["input", "change"]) form.addEventListener(type, schedule);
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("input:not([type=checkbox])")) return;
  event.preventDefault();
  update();
});

// What is saved is what the fields hold, also before the report is renewed.
document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-report-save]")) event.target.elements.query.value = serialise();
});
