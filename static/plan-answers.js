// The plan of a pasted table follows the answers: each change asks the server for the plan anew.

const form = document.querySelector("[data-plan-form]");
let controller;

const serialise = () => new URLSearchParams(new FormData(form));

async function renew(event) {
  if (event.target.matches("[data-other]")) {
    event.target.closest(".other-answer").querySelector("[type=radio]").checked = true;
  }
  if (!event.target.closest("[data-plan]")) return;
  controller?.abort();
  const { signal } = (controller = new AbortController());
  const body = serialise();
  const sent = body.toString();
  body.set("again", "1");
  let text;
  try {
    const answer = await fetch(location.href, { method: "POST", body, signal, redirect: "error" });
    if (!answer.ok) return;
    text = await answer.text();
  } catch {
    return; // the button still sends the answers
  }
  if (serialise().toString() !== sent) return; // somebody has typed on
  const page = new DOMParser().parseFromString(text, "text/html");
  const plan = page.querySelector("[data-plan]");
  if (!plan) return;
  const open = [...form.querySelectorAll("details[open][id]")].map(({ id }) => id);
  const focus = document.activeElement?.id;
  form.querySelector("[data-plan]").replaceWith(plan);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  const button = form.querySelector("[data-apply]");
  const fresh = page.querySelector("[data-apply]");
  button.textContent = fresh.textContent;
  for (const name of ["name", "value", "type", "disabled"]) {
    if (fresh.hasAttribute(name)) button.setAttribute(name, fresh.getAttribute(name));
    else button.removeAttribute(name);
  }
}

form?.addEventListener("change", renew);
