// Papers that may be yours: M, N and L answer the paper in focus without loading the page anew.

const form = () => document.querySelector("form[data-paper-answers]");
const rows = () => [...document.querySelectorAll("[data-suggestion]")];
const status = document.createElement("p");
status.className = "visually-hidden";
status.setAttribute("role", "status");
document.body.append(status);
let isSending = false;

function swap(page, selector) {
  const fresh = page.querySelector(selector);
  const old = document.querySelector(selector);
  if (old && fresh) old.replaceWith(fresh);
  return fresh;
}

function showMessages(page) {
  document.querySelectorAll("#undo-form, .messagelist").forEach((part) => part.remove());
  const parts = page.querySelectorAll("#undo-form, .messagelist");
  document.getElementById("content-start").prepend(...parts);
  status.textContent = [...document.querySelectorAll(".messagelist li")].map((item) => item.firstChild.textContent).join(" ");
}

async function answer(button) {
  if (isSending) return;
  const row = button.closest("[data-suggestion]");
  const place = rows().indexOf(row);
  const body = new URLSearchParams(new FormData(form(), button));
  body.delete("chosen");
  isSending = true;
  row.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(location.href, { method: "POST", body });
    if (!response.ok || new URL(response.url).pathname !== location.pathname) throw new Error("no page");
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!page.querySelector("form[data-paper-answers]")) throw new Error("no page");
    showMessages(page);
    swap(page, "form[data-paper-answers]");
    const left = rows();
    (left[Math.min(place, left.length - 1)] ?? form().querySelector("h2, a"))?.focus();
  } catch {
    isSending = false;
    button.click(); // the form does the same with a new page
  } finally {
    isSending = false;
  }
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=checkbox]), textarea, select")) return;
  const row = event.target.closest("[data-suggestion]");
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!row) return;
    const all = rows();
    const next = all[all.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    if (next) {
      event.preventDefault();
      next.focus();
    }
    return;
  }
  const button = row?.querySelector(`[data-answer="${CSS.escape(event.key.toLowerCase())}"]`);
  if (!button) return;
  event.preventDefault();
  answer(button);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-answer]");
  if (!button || event.detail === 0 || isSending) {
    if (button && isSending) event.preventDefault();
    return;
  }
  event.preventDefault();
  answer(button);
});
