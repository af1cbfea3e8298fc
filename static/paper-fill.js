// Fills the empty fields of a paper's form with what a source says of a DOI, an arXiv ID or an address.

{
  const box = document.querySelector("[data-fill]");
  if (box) enableFill(box);

  function enableFill(box) {
    const row = box.querySelector("[data-fill-row]");
    const field = row.querySelector("input");
    const button = row.querySelector("button");
    const status = row.querySelector("[data-fill-said]");
    const form = box.closest("form");
    let isRunning = false;

    const showMessage = (sentences, isError = false) => {
      status.replaceChildren(...sentences);
      row.classList.toggle("errors", isError);
      field.toggleAttribute("aria-invalid", isError);
    };

    const fetchFields = async (text) => {
      const body = new URLSearchParams({
        text,
        csrfmiddlewaretoken: form.querySelector("[name=csrfmiddlewaretoken]").value,
      });
      const answer = await fetch(box.dataset.fill, { method: "POST", body, redirect: "error", credentials: "same-origin" });
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    };

    const submit = async () => {
      const text = field.value.trim();
      if (!text || isRunning) return text ? undefined : field.focus();
      isRunning = true;
      button.setAttribute("aria-disabled", "true");
      showMessage(["Asking …"]);
      try {
        const data = await fetchFields(text);
        data.error ? showMessage([data.error], true) : showMessage(fillForm(data));
      } catch {
        showMessage(["It could not be asked just now: try again, or log in again in another window. What you typed is still here."], true);
      }
      isRunning = false;
      button.removeAttribute("aria-disabled");
    };

    button.addEventListener("click", submit);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      submit();
    });
    // Django's script begins in the first field that is shown, and has done so by then: in the title.
    if (document.readyState === "complete") row.hidden = false;
    else addEventListener("load", () => (row.hidden = false), { once: true });

    // The sentences that say what was filled, and what was there.
    function fillForm(data) {
      const labels = [...fillTexts(data), ...fillChoices(data), ...fillVenue(data), ...fillByline(data), ...fillParts(data)];
      button.focus();
      const sentences = [
        labels.length
          ? translate("Filled in: {labels}. Look it over, then save.", { labels: labels.join(", ") })
          : translate("Nothing was filled in: the form has all that is known."),
      ];
      return data.there && data.there.address !== location.pathname ? [...describeExisting(data.there), ...sentences] : sentences;
    }
  }

  const getLabel = (field) =>
    document.querySelector(`label[for="${field.id}"]`)?.firstChild?.textContent.trim().replace(/:$/, "").toLowerCase() ?? field.name;

  // What was filled is marked until somebody types there.
  function markField(field) {
    const container = field.closest(".one, td") ?? field;
    container.classList.add("filled");
    const details = field.closest("details");
    if (details) details.open = true;
    field.addEventListener("input", () => container.classList.remove("filled"), { once: true });
  }

  function setValue(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    markField(field);
    return getLabel(field);
  }

  const getField = (name) => document.querySelector(`#id_${name}`);

  function fillTexts({ fields }) {
    const isEmpty = ([name]) => getField(name) && !getField(name).value.trim();
    const date = ["year", "month", "day"].filter((name) => getField(name)?.value.trim());
    return Object.entries(fields)
      .filter(isEmpty)
      .filter(([name]) => !(date.length && ["year", "month", "day"].includes(name)) || matchesDate(fields, date))
      .map(([name, value]) => setValue(getField(name), value));
  }

  // A month goes with a year that is typed only if it is the same year.
  const matchesDate = (fields, names) => names.every((name) => getField(name).value.trim() === fields[name]);

  // A select always says something; that is taken for typed as soon as somebody has changed it.
  function fillChoices({ choices }) {
    if (!document.querySelector("[data-fill][data-new]")) return [];
    const isUntouched = (select) =>
      select && [...select.options].findIndex((option) => option.defaultSelected) === select.selectedIndex;
    return Object.entries(choices)
      .filter(([name, value]) => isUntouched(getField(name)) && getField(name).value !== value)
      .map(([name, value]) => setValue(getField(name), value));
  }

  function fillVenue({ venue }) {
    const field = getField("venue");
    if (!venue || !field || field.value.trim()) return [];
    field.dispatchEvent(new CustomEvent("offer:fill", { detail: venue }));
    markField(field);
    return [venue.fresh ? translate("a new venue") : translate("venue")];
  }

  function fillByline({ names, others }) {
    const detail = { names, others, added: 0 };
    document.querySelector("#authorships-group")?.dispatchEvent(new CustomEvent("byline:fill", { detail }));
    const { added } = detail;
    if (!added) return [];
    return [added === 1 ? translate("1 author") : translate("{number} authors", { number: added })];
  }

  function fillParts({ identifiers, links }) {
    const names = identifiers.filter((each) => addPart("identifiers", "value", each)).length;
    const pages = links.filter((each) => addPart("links", "url", each)).length;
    return [
      names && (names === 1 ? translate("1 identifier") : translate("{number} identifiers", { number: names })),
      pages && (pages === 1 ? translate("1 link") : translate("{number} links", { number: pages })),
    ].filter(Boolean);
  }

  // A row more beneath the paper, unless one holds the same; gives whether there is one now.
  function addPart(prefix, main, values) {
    const group = document.querySelector(`#${prefix}-group`);
    const rows = () => [...(group?.querySelectorAll("tr.form-row:not(.empty-form)") ?? [])];
    const findCell = (row, name) => row.querySelector(`[name^="${prefix}-"][name$="-${name}"]`);
    const getText = (row) => findCell(row, main)?.value.trim() ?? "";
    if (rows().some((row) => getText(row).toLowerCase() === values[main].toLowerCase())) return false;
    let row = rows().find((each) => findCell(each, main) && !getText(each));
    if (!row) {
      const before = rows().length;
      group?.querySelector(".add-row a, .add-row button")?.click();
      if (rows().length === before) return false;
      row = rows().at(-1);
    }
    for (const [name, value] of Object.entries(values)) {
      const field = findCell(row, name);
      if (field && value) setValue(field, value);
    }
    return true;
  }

  function describeExisting({ title, address, sure }) {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    return [sure ? translate("It is here already: ") : translate("It may be here already: "), link, ". "];
  }
}
