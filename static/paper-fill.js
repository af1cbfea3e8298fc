// Fills the empty fields of a paper's form with what a source says of a DOI, an arXiv id or an address.

{
  const box = document.querySelector("[data-fill]");
  if (box) ask(box);

  function ask(box) {
    const row = box.querySelector("[data-fill-row]");
    const field = row.querySelector("input");
    const button = row.querySelector("button");
    const said = row.querySelector("[data-fill-said]");
    const form = box.closest("form");
    let running = false;

    const tell = (words, wrong = false) => {
      said.replaceChildren(...words);
      row.classList.toggle("errors", wrong);
      field.toggleAttribute("aria-invalid", wrong);
    };

    const answerTo = async (text) => {
      const body = new URLSearchParams({
        text,
        csrfmiddlewaretoken: form.querySelector("[name=csrfmiddlewaretoken]").value,
      });
      const answer = await fetch(box.dataset.fill, { method: "POST", body, redirect: "error", credentials: "same-origin" });
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    };

    const press = async () => {
      const text = field.value.trim();
      if (!text || running) return text ? undefined : field.focus();
      running = true;
      button.setAttribute("aria-disabled", "true");
      tell(["Asking …"]);
      try {
        const found = await answerTo(text);
        found.error ? tell([found.error], true) : tell(filled(found));
      } catch {
        tell(["It could not be asked just now: try again, or log in again in another window. What you typed is still here."], true);
      }
      running = false;
      button.removeAttribute("aria-disabled");
    };

    button.addEventListener("click", press);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      press();
    });
    // Django's script begins in the first field that is shown, and has done so by then: in the title.
    if (document.readyState === "complete") row.hidden = false;
    else addEventListener("load", () => (row.hidden = false), { once: true });

    // The sentences that say what was filled, and what was there.
    function filled(found) {
      const done = [...texts(found), ...choices(found), ...venue(found), ...byline(found), ...parts(found)];
      button.focus();
      const words = [
        done.length
          ? `Filled in: ${done.join(", ")}. Look it over, then save.`
          : "Nothing was filled in: all that is known of it stands here already.",
      ];
      return found.there && found.there.address !== location.pathname ? [...there(found.there), ...words] : words;
    }
  }

  const label = (field) =>
    document.querySelector(`label[for="${field.id}"]`)?.firstChild?.textContent.trim().replace(/:$/, "").toLowerCase() ?? field.name;

  // What was filled is marked until somebody types there.
  function mark(field) {
    const place = field.closest(".one, td") ?? field;
    place.classList.add("filled");
    const opened = field.closest("details");
    if (opened) opened.open = true;
    field.addEventListener("input", () => place.classList.remove("filled"), { once: true });
  }

  function put(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    mark(field);
    return label(field);
  }

  const named = (name) => document.querySelector(`#id_${name}`);

  function texts({ fields }) {
    const empty = ([name]) => named(name) && !named(name).value.trim();
    const date = ["year", "month", "day"].filter((name) => named(name)?.value.trim());
    return Object.entries(fields)
      .filter(empty)
      .filter(([name]) => !(date.length && ["year", "month", "day"].includes(name)) || agrees(fields, date))
      .map(([name, value]) => put(named(name), value));
  }

  // A month goes with a year that is typed only if it is the same year.
  const agrees = (fields, typed) => typed.every((name) => named(name).value.trim() === fields[name]);

  // A select always says something; that is taken for typed as soon as somebody has changed it.
  function choices({ choices }) {
    if (!document.querySelector("[data-fill][data-new]")) return [];
    const untouched = (select) =>
      select && [...select.options].findIndex((option) => option.defaultSelected) === select.selectedIndex;
    return Object.entries(choices)
      .filter(([name, value]) => untouched(named(name)) && named(name).value !== value)
      .map(([name, value]) => put(named(name), value));
  }

  function venue({ venue }) {
    const field = named("venue");
    if (!venue || !field || field.value.trim()) return [];
    field.dispatchEvent(new CustomEvent("offer:fill", { detail: venue }));
    mark(field);
    return [venue.fresh ? "a venue that is new here" : "venue"];
  }

  function byline({ names, others }) {
    const detail = { names, others, added: 0 };
    document.querySelector("#authorships-group")?.dispatchEvent(new CustomEvent("byline:fill", { detail }));
    return detail.added ? [counted(detail.added, "author")] : [];
  }

  const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

  function parts({ identifiers, links }) {
    const added = [
      [identifiers.filter((each) => part("identifiers", "value", each)).length, "identifier"],
      [links.filter((each) => part("links", "url", each)).length, "link"],
    ];
    return added.filter(([number]) => number).map(([number, noun]) => counted(number, noun));
  }

  // A row more beneath the paper, unless one holds the same; gives whether there is one now.
  function part(prefix, main, values) {
    const group = document.querySelector(`#${prefix}-group`);
    const rows = () => [...(group?.querySelectorAll("tr.form-row:not(.empty-form)") ?? [])];
    const cell = (row, name) => row.querySelector(`[name^="${prefix}-"][name$="-${name}"]`);
    const typed = (row) => cell(row, main)?.value.trim() ?? "";
    if (rows().some((row) => typed(row).toLowerCase() === values[main].toLowerCase())) return false;
    let row = rows().find((each) => cell(each, main) && !typed(each));
    if (!row) {
      const before = rows().length;
      group?.querySelector(".add-row a, .add-row button")?.click();
      if (rows().length === before) return false;
      row = rows().at(-1);
    }
    for (const [name, value] of Object.entries(values)) {
      const field = cell(row, name);
      if (field && value) put(field, value);
    }
    return true;
  }

  function there({ title, address, sure }) {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    return [`It ${sure ? "is" : "may be"} here already: `, link, ". "];
  }
}
