// Drafts: what is typed into a form is stored on the server until it is saved, and leaving a changed form asks.

const PAUSE = 2000; // ms after the last key
const KEEPALIVE_LIMIT = 60_000; // bytes that a request may have that outlives its page
const OWN_NAMES = ["csrfmiddlewaretoken", "_draft"];
const form = document.querySelector("form[data-drafts]");

function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function serialise() {
  const fields = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && !OWN_NAMES.includes(name));
  const passwords = new Set([...form.querySelectorAll("[type=password]")].map((field) => field.name));
  return new URLSearchParams(fields.filter(([name]) => !passwords.has(name))).toString();
}

// What tells whether something was typed: an empty row that was added says nothing.
function readTyped() {
  const isTyped = ([name, value]) => value !== "" && !name.endsWith("-TOTAL_FORMS");
  return JSON.stringify([...new URLSearchParams(serialise())].filter(isTyped));
}

function start() {
  const key = form.elements._draft;
  key.value ||= history.state?.draft ?? makeKey(); // that of a form that was sent, if somebody goes back to it
  const initial = readTyped();
  let stored = form.hasAttribute("data-changed") ? "" : serialise();
  let isStored = false;
  let isLeaving = false;
  let timer, controller;
  const state = document.createElement("p");
  state.className = "draft-state";
  form.querySelector(".submit-row")?.append(state);

  const isChanged = () => form.hasAttribute("data-changed") || readTyped() !== initial;

  function say(text, isProblem = false) {
    state.textContent = text;
    state.classList.toggle("draft-problem", isProblem);
    if (isProblem) state.setAttribute("role", "status");
    else state.removeAttribute("role");
  }

  async function store(keepalive = false) {
    clearTimeout(timer);
    const text = serialise();
    if (isLeaving || text === stored || (!isStored && !isChanged())) return;
    controller?.abort();
    controller = new AbortController();
    const body = new URLSearchParams(text);
    body.set("_draft", key.value);
    body.set("_draft_path", location.pathname);
    body.set("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    const options = { method: "POST", body, keepalive, redirect: "error" };
    if (!keepalive) options.signal = controller.signal;
    try {
      const answer = await fetch(form.dataset.drafts, options);
      if (answer.status === 401 || answer.status === 403) {
        return say(translate("Your session has ended. What you typed is not lost: save, and log in when you are asked."), true);
      }
      if (!answer.ok) throw new Error(answer.statusText);
      stored = text;
      isStored = true;
      say(translate("Not saved yet. What you typed is kept since {time}.", { time: (await answer.json()).time }));
    } catch (error) {
      if (error.name !== "AbortError") say(translate("The draft could not be saved. What you typed is only on this page."), true);
    }
  }

  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(store, PAUSE);
  }

  for (const type of ["input", "change", "click", "drop"]) form.addEventListener(type, schedule);
  document.addEventListener("formset:added", schedule);
  document.addEventListener("formset:removed", schedule);
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.method !== "post" || event.submitter?.formTarget) return;
    isLeaving = true;
    history.replaceState({ ...history.state, draft: key.value }, "");
    clearTimeout(timer);
    controller?.abort();
  });
  addEventListener("pageshow", () => (isLeaving = false));
  addEventListener("beforeunload", (event) => {
    if (!isLeaving && isChanged()) event.preventDefault();
  });
  addEventListener("pagehide", () => {
    if (isChanged() && serialise().length < KEEPALIVE_LIMIT) store(true);
  });
}

// A form without a view that fills it: the fields of a draft are put in here.
for (const button of document.querySelectorAll("[data-draft-fill]")) {
  const fields = JSON.parse(document.getElementById(button.dataset.draftFill).textContent);
  button.hidden = false;
  button.addEventListener("click", () => {
    const values = Map.groupBy ? Map.groupBy(fields, ([name]) => name) : new Map(fields.map((pair) => [pair[0], [pair]]));
    for (const field of form.elements) {
      if (!field.name || OWN_NAMES.includes(field.name) || field.type === "file" || field.type === "hidden") continue;
      const texts = (values.get(field.name) ?? []).map((pair) => pair[1]);
      if (field.type === "checkbox" || field.type === "radio") field.checked = texts.includes(field.value);
      else if (texts.length) field.value = texts[0];
    }
    form.elements._draft.value = button.value;
    form.dataset.changed = "";
    button.closest(".draft-offer").remove();
    form.querySelector("textarea, input:not([type=hidden])")?.focus();
  });
}

if (form) addEventListener("load", () => setTimeout(start)); // after the scripts that prepare the rows
