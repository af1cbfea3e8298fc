// Citations: copied in one click, and opened in lists under the row that they belong to.

const news = document.createElement("p");
news.className = "hidden";
news.setAttribute("role", "status");
document.body.append(news);

const buttons = (place) => place.querySelectorAll("[data-copy]");
for (const button of buttons(document)) button.hidden = false;

// In an insecure context there is no clipboard but that of a selection.
function copySelected(text) {
  const field = document.createElement("textarea");
  const before = document.activeElement;
  field.className = "hidden";
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus({ preventScroll: true });
  if (!done) throw new Error("not copied");
}

async function copy(cited) {
  const text = cited.innerText.trim();
  if (!navigator.clipboard) return copySelected(text);
  if (cited.matches(".source") || !window.ClipboardItem) return navigator.clipboard.writeText(text);
  const forms = { "text/plain": text, "text/html": cited.innerHTML };
  const made = Object.entries(forms).map(([type, form]) => [type, new Blob([form], { type })]);
  return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(made))]);
}

const waiting = new WeakMap();

async function pressed(button) {
  const [word, style] = button.children;
  const cited = button.closest("dl > div").querySelector(".source, .reference");
  clearTimeout(waiting.get(button));
  try {
    await copy(cited);
    word.textContent = "Copied";
    news.textContent = `${style.textContent.trim()} copied`;
  } catch {
    getSelection().selectAllChildren(cited);
    word.textContent = "Selected";
    news.textContent = "Not copied: the text is selected, to be copied by key";
  }
  const back = () => {
    word.textContent = "Copy";
    news.textContent = "";
  };
  waiting.set(button, setTimeout(back, 2000));
}

// A link to a paper's citations becomes a button that opens and closes them.
async function toggle(link) {
  const row = link.closest(".paper");
  const box = row.querySelector("[data-cite-box]");
  if (box) box.hidden = !box.hidden;
  else if (link.hasAttribute("aria-busy")) return;
  else {
    link.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(link.dataset.cite);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("[data-cite-box]");
      if (!answer.ok || !fresh) throw new Error(answer.statusText);
      for (const button of buttons(fresh)) button.hidden = false;
      row.append(fresh);
    } catch {
      return location.assign(link.href);
    } finally {
      link.removeAttribute("aria-busy");
    }
  }
  link.setAttribute("aria-expanded", String(!row.querySelector("[data-cite-box]").hidden));
}

function prepare(place) {
  for (const link of place.querySelectorAll(".paper [data-cite]")) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-expanded", "false");
  }
}

prepare(document);
const live = document.querySelector("[data-live-list]");
if (live) {
  const seen = new MutationObserver(() => {
    for (const link of live.querySelectorAll(".paper [data-cite]:not([role])")) prepare(link.closest(".paper"));
  });
  seen.observe(live, { childList: true, subtree: true });
}

document.addEventListener("click", (event) => {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const button = event.target.closest("[data-copy]");
  if (button) return pressed(button);
  const link = event.target.closest(".paper [data-cite]");
  if (!link) return;
  event.preventDefault();
  toggle(link);
});

document.addEventListener("keydown", (event) => {
  const link = event.target.closest?.(".paper [data-cite]");
  if (!link || event.key !== " ") return;
  event.preventDefault();
  toggle(link);
});
