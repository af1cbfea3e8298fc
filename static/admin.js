// What script adds to the editing side: Markdown shown while it is typed, pickers with names, links that copy themselves.

const getToken = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";

async function fetchPreview(address, text, signal) {
  const body = new URLSearchParams({ text, csrfmiddlewaretoken: getToken() });
  const answer = await fetch(address, { method: "POST", body, signal, redirect: "error" });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

function addPreview(field) {
  const area = field.querySelector("textarea");
  const box = field.querySelector("[data-shown-box]");
  const output = field.querySelector("[data-shown]");
  const button = document.createElement("button");
  let timer, controller;
  button.type = "button";
  button.className = "button tiny";
  field.append(button);

  async function updatePreview() {
    controller?.abort();
    const own = (controller = new AbortController());
    try {
      // The server made it safe: it is the same HTML that the public page shows.
      output.innerHTML = await fetchPreview(field.dataset.markdown, area.value, own.signal);
    } catch {
      if (!own.signal.aborted) output.textContent = translate("It cannot be shown now; what you typed is still here.");
    }
  }

  function setOpen(open) {
    box.hidden = !open;
    button.textContent = open ? translate("Hide preview") : translate("Preview");
    button.setAttribute("aria-expanded", String(open));
    if (open) updatePreview();
  }

  button.addEventListener("click", () => setOpen(box.hidden));
  area.addEventListener("input", () => {
    clearTimeout(timer);
    if (!box.hidden) timer = setTimeout(updatePreview, 300);
  });
  setOpen(!box.hidden);
}

// What a button did stands on it for two seconds.
for (const label of document.querySelectorAll("[data-then]"))
  setTimeout(() => (label.textContent = label.dataset.then), 2000);

function addPreviews(part) {
  for (const field of part.querySelectorAll("[data-markdown]:not([data-followed])")) {
    if (!field.dataset.markdown || field.querySelector("textarea")?.name.includes("__prefix__")) continue;
    field.dataset.followed = "";
    addPreview(field);
  }
}

// Empty rows are for browsers without scripts; here a button adds rows. Before Django's own script counts them.
for (const group of document.querySelectorAll(".inline-group")) {
  const total = group.querySelector("[name$=-TOTAL_FORMS]");
  for (const row of group.querySelectorAll(".blank-row")) {
    row.remove();
    total.value -= 1;
  }
  const isEmpty = !group.querySelector(":is(tr.form-row, .inline-related:not(.tabular)):not(.empty-form), .errorlist li");
  group.classList.toggle("is-empty-part", isEmpty && !group.matches(".line-rows"));
}

addPreviews(document);
document.addEventListener("formset:added", (event) => addPreviews(event.target));

// Django's pickers are read out without the label of their field; it is said before what is chosen.
function labelPickers(part) {
  for (const picker of part.querySelectorAll(".admin-autocomplete + .select2-container")) {
    const label = document.querySelector(`label[for="${picker.previousElementSibling.id}"]`);
    const selection = picker.querySelector(".select2-selection__rendered");
    if (!label || !selection) continue;
    label.id ||= `${picker.previousElementSibling.id}_label`;
    selection.setAttribute("aria-labelledby", label.id);
    picker.querySelector(".select2-selection").setAttribute("aria-labelledby", `${label.id} ${selection.id}`);
  }
}

const jQuery = window.django?.jQuery;

// A name that a picker does not find is offered last, as a new row, where its field takes one.
const pickerDefaults = jQuery?.fn.select2?.defaults;
pickerDefaults?.set("createTag", function ({ term }) {
  const text = term.trim().replace(/\s+/g, " ");
  return text ? { id: `+${text}`, text, noun: this.$element.data("new") } : null;
});
pickerDefaults?.set("insertTag", (rows, row) => rows.push(row));
pickerDefaults?.set("templateResult", ({ text, noun }) => (noun ? translate("Add “{text}” as a new {noun}", { text, noun }) : text));
jQuery?.(() => labelPickers(document)); // after the pickers' own script, which waits the same way
jQuery?.(document).on("select2:open select2:close", ({ target, type }) => {
  const picker = target.nextElementSibling.querySelector(".select2-selection");
  const field = document.querySelector(".select2-container--open .select2-search__field");
  if (type === "select2:close") return picker.removeAttribute("aria-controls");
  picker.setAttribute("aria-controls", picker.getAttribute("aria-owns"));
  if (target.labels[0]) field?.setAttribute("aria-labelledby", target.labels[0].id);
});
document.addEventListener("formset:added", (event) => labelPickers(event.target));

// The keyboard goes to the first field of a row that was added, and stays by the others when one is taken off.
document.addEventListener("formset:added", (event) => {
  const fields = ".select2-selection, input:not([type=hidden]), select:not(.select2-hidden-accessible), textarea";
  event.target.querySelector(fields)?.focus();
});
document.addEventListener("formset:removed", (event) => {
  const group = document.getElementById(`${event.detail.formsetName}-group`);
  if (document.activeElement === document.body) group?.querySelector(".add-row a")?.focus();
});

for (const field of document.querySelectorAll("[data-copy]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button tiny";
  button.textContent = translate("Copy");
  field.after(button);
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = translate("Copied");
      setTimeout(() => (button.textContent = translate("Copy")), 2000);
    } catch {
      field.select();
    }
  });
}

// A link of the error summary leads to the picker that stands for a hidden field, too.
document.querySelector(".error-summary")?.addEventListener("click", (event) => {
  const field = document.getElementById(decodeURIComponent(event.target.hash?.slice(1) ?? ""));
  if (!field) return;
  event.preventDefault();
  const picker = field.nextElementSibling?.querySelector(".select2-selection");
  const target = field.matches(".select2-hidden-accessible") && picker ? picker : field;
  target.closest("details:not([open])")?.setAttribute("open", "");
  target.focus();
  target.closest(".one, td, .form-row")?.scrollIntoView({ block: "center" });
});

// The browser's own pickers beside texts: of dates, where more can be typed than picked, and of colours.
function addPicker(field, type, readValue) {
  const picker = document.createElement("input");
  picker.type = type;
  picker.className = `${type}-picker`;
  picker.tabIndex = -1; // the text beside it is for the keyboard
  const [label] = field.labels;
  picker.setAttribute("aria-label", type === "color" ? translate("Palette") : translate("Calendar"));
  if (label) picker.setAttribute("aria-describedby", (label.id ||= `${field.id}_label`));
  const update = () => (picker.value = readValue(field.value.trim()));
  picker.addEventListener("input", () => {
    field.value = picker.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  field.addEventListener("input", update);
  update();
  field.after(picker);
}

function addPickers(part) {
  for (const field of part.querySelectorAll("[data-date], [data-date-time], [data-colour]")) {
    if (field.name.includes("__prefix__") || field.disabled) continue;
    if (field.nextElementSibling?.matches(".date-picker, .datetime-local-picker, .color-picker")) continue;
    if ("colour" in field.dataset) addPicker(field, "color", (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text : "#000000"));
    else if ("dateTime" in field.dataset) addPicker(field, "datetime-local", (text) => (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? text : ""));
    else addPicker(field, "date", (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ""));
  }
}
addPickers(document);
document.addEventListener("formset:added", (event) => addPickers(event.target));

// A date that can be read in two ways: both are buttons. What else was typed stays, such as a time of day.
for (const message of document.querySelectorAll(".errorlist li")) {
  const [, typed, ...dates] = /“(.+)” is ambiguous\. Enter (.+) or (.+)\.$/.exec(message.textContent) ?? [];
  const field = message.closest(".one, td, .form-row")?.querySelector("input[type=text]");
  for (const date of field ? dates : []) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button plain tiny";
    button.textContent = date;
    button.addEventListener("click", () => {
      const rest = field.value.replace(/\s+/g, " ");
      field.value = rest.includes(typed) ? rest.replace(typed, () => date) : date;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.focus();
    });
    message.append(" ", button);
  }
}

// A file that is too large for the server is not sent at all.
function formatSize(bytes) {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1024 ? `${Math.ceil(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

// A photo larger than the server keeps is scaled down before it is sent; what a browser cannot decode goes as it is.
async function shrinkPhoto(field, longest) {
  const [file] = field.files;
  if (!file || !/^image\/(jpeg|png|webp|avif|hei[cf])$/.test(file.type)) return;
  try {
    const picture = await createImageBitmap(file);
    const scale = longest / Math.max(picture.width, picture.height);
    if (scale >= 1) return;
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const type = /jpeg|hei[cf]$/.test(file.type) ? "image/jpeg" : "image/png";
    const content = await new Promise((resolve) => canvas.toBlob(resolve, type, 0.92));
    if (!content || field.files[0] !== file) return;
    const files = new DataTransfer();
    files.items.add(new File([content], file.name, { type }));
    field.files = files.files;
  } catch {
    // the server scales it down, or says why it cannot
  }
}

document.addEventListener("change", async ({ target }) => {
  if (!target.dataset?.mostBytes) return;
  document.querySelector(`#${target.id}_size`)?.remove();
  if (target.dataset.longestSide) await shrinkPhoto(target, Number(target.dataset.longestSide));
  const most = Number(target.dataset.mostBytes);
  const [file] = target.files;
  if (!file || file.size <= most) return;
  const problem = document.createElement("p");
  problem.id = `${target.id}_size`;
  problem.className = "errorlist";
  problem.setAttribute("role", "alert");
  problem.textContent = translate("“{name}” has {size}; at most {most} are taken. It was not chosen.", {
    name: file.name,
    size: formatSize(file.size),
    most: formatSize(most),
  });
  target.value = "";
  target.after(problem);
});

// A second click does not send a form again; a page that comes back with Back can be sent anew.
const pendingForms = new Set();
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post" || event.submitter?.formTarget) return;
  if (pendingForms.has(event.target)) event.preventDefault();
  pendingForms.add(event.target);
  setTimeout(() => pendingForms.delete(event.target), 5000); // where the answer was a file, or never came
});
addEventListener("pageshow", () => pendingForms.clear());

// The sections of a long form, as an index in the rail.
const headings = [...document.querySelectorAll(".change-form #content-main form :is(.fieldset-heading, .inline-heading)[id]")];
if (headings.length > 2 && !document.querySelector(".form-index")) {
  const index = document.createElement("nav");
  index.className = "form-index";
  index.setAttribute("aria-label", translate("Sections"));
  const list = document.createElement("ul");
  for (const heading of headings) {
    const link = document.createElement("a");
    link.href = `#${heading.id}`;
    link.textContent = heading.textContent;
    link.addEventListener("click", () => heading.closest("details")?.setAttribute("open", ""));
    const item = document.createElement("li");
    item.append(link);
    item.hidden = heading.closest(".is-empty-part") !== null;
    const errors = heading.closest("fieldset, section").querySelectorAll(".errorlist li").length;
    if (errors) {
      const note = document.createElement("span");
      note.className = "error-count";
      note.textContent = errors === 1 ? translate("1 error") : translate("{number} errors", { number: errors });
      item.append(note);
    }
    list.append(item);
  }
  index.append(list);
  document.querySelector("#content-main").prepend(index);
  const seen = new IntersectionObserver((entries) => {
    const entry = entries.find((each) => each.isIntersecting);
    if (!entry) return;
    for (const link of index.querySelectorAll("a")) {
      const current = link.hash === `#${entry.target.querySelector(".fieldset-heading, .inline-heading").id}`;
      if (current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }, { rootMargin: "-10% 0px -80% 0px" });
  for (const heading of headings) seen.observe(heading.closest("fieldset, section"));
}

// A long list of boxes to tick has a field above that narrows it; what is ticked stays in sight.
for (const list of document.querySelectorAll("[data-choice-list]")) {
  const labels = [...list.querySelectorAll("label")].filter((label) => label.querySelector("[type=checkbox]"));
  if (labels.length < 12) continue;
  const field = document.createElement("input");
  field.type = "search";
  field.setAttribute("aria-label", translate("Narrow the list"));
  field.placeholder = translate("Name");
  field.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
  field.addEventListener("input", () => {
    const { listForms } = window.groupsite;
    const texts = listForms(field.value.trim());
    for (const label of labels) {
      const forms = listForms(label.textContent);
      const isShown = texts.some((text) => forms.some((form) => form.includes(text))) || label.querySelector("input").checked;
      (label.closest("li, div div") ?? label).hidden = !isShown;
    }
  });
  list.querySelector("legend").after(field);
}
