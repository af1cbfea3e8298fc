// The languages of a text as tabs: one language is shown at a time, the same for all texts of a form.

const STORED = "form-language";
let serial = 0;

const list = (root) => [...root.querySelectorAll("[data-languages]")].filter((group) => !group.closest(".empty-form"));
const panelsOf = (group) => [...group.querySelectorAll(":scope > .language")];
const tabsOf = (group) => [...group.querySelectorAll(":scope > [role=tablist] > [role=tab]")];

function select(group, language) {
  const panels = panelsOf(group);
  if (!panels.some((panel) => panel.dataset.language === language)) return;
  panels.forEach((panel, place) => {
    const isChosen = panel.dataset.language === language;
    const tab = tabsOf(group)[place];
    panel.hidden = !isChosen;
    tab.setAttribute("aria-selected", String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  });
}

/** Show a language everywhere, without moving what was pressed. */
function selectEverywhere(tab) {
  const top = tab.getBoundingClientRect().top;
  for (const group of list(document)) if (tabsOf(group).length) select(group, tab.dataset.language);
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" });
  sessionStorage.setItem(STORED, tab.dataset.language);
}

function markMissing(panel, tab) {
  const missing = panel.querySelector("[data-missing]");
  const input = panel.querySelector("input:not([type=hidden]), textarea");
  if (!missing || !input) return;
  missing.hidden = input.value.trim() !== "";
  tab.lastElementChild.hidden = missing.hidden;
}

function buildTab(panel, key) {
  const tab = document.createElement("button");
  const missing = document.createElement("span");
  panel.id = `language-panel-${key}`;
  panel.setAttribute("role", "tabpanel");
  tab.id = `language-tab-${key}`;
  panel.setAttribute("aria-labelledby", tab.id);
  tab.type = "button";
  tab.setAttribute("role", "tab");
  tab.setAttribute("aria-controls", panel.id);
  tab.dataset.language = panel.dataset.language;
  tab.textContent = panel.querySelector("[data-language-name]").textContent;
  missing.className = "missing";
  missing.textContent = panel.querySelector("[data-missing]")?.textContent ?? "";
  missing.hidden = true;
  tab.append(missing);
  markMissing(panel, tab);
  panel.addEventListener("input", () => markMissing(panel, tab));
  return tab;
}

function prepare(group) {
  if (tabsOf(group).length) return;
  const tabs = document.createElement("div");
  const panels = panelsOf(group);
  tabs.setAttribute("role", "tablist");
  const label = group.closest(".one, td")?.querySelector("label");
  if (label) tabs.setAttribute("aria-label", translate("Languages of {label}", { label: label.textContent.trim() }));
  tabs.append(...panels.map((panel) => buildTab(panel, (serial += 1))));
  group.prepend(tabs);
  const wrong = panels.find((panel) => panel.matches("[data-wrong]"));
  select(group, panels[0].dataset.language);
  select(group, wrong?.dataset.language ?? sessionStorage.getItem(STORED));
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest?.("[data-languages] > [role=tablist] > [role=tab]");
  if (tab) selectEverywhere(tab);
});

document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.("[data-languages] > [role=tablist] > [role=tab]");
  if (!tab || event.ctrlKey || event.metaKey || event.altKey) return;
  const tabs = tabsOf(tab.closest("[data-languages]"));
  const step = getComputedStyle(tab).direction === "rtl" ? -1 : 1;
  const moves = { ArrowRight: tabs.indexOf(tab) + step, ArrowLeft: tabs.indexOf(tab) - step, Home: 0, End: tabs.length - 1 };
  if (!(event.key in moves)) return;
  event.preventDefault();
  const next = tabs[(moves[event.key] + tabs.length) % tabs.length];
  next.click();
  next.focus();
});

/** Preview the page in the language that is shown. */
document.addEventListener("submit", ({ submitter, target }) => {
  if (submitter?.name !== "_preview") return;
  const tab = target.querySelector("[data-languages] [role=tab][aria-selected=true]");
  const input = target.elements._language ?? target.appendChild(document.createElement("input"));
  Object.assign(input, { type: "hidden", name: "_language", value: tab?.dataset.language ?? "" });
});

/** Show the language of an input to which a link leads, such as one in the list of errors. */
function reveal() {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const panel = target && target.closest("[data-languages] > .language");
  if (!panel) return;
  select(panel.parentElement, panel.dataset.language);
  target.focus();
}

list(document).forEach(prepare);
document.addEventListener("formset:added", (event) => list(event.target).forEach(prepare));
addEventListener("hashchange", reveal);
reveal();
