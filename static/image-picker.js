// Images in Markdown fields: a list to choose from, and adding one by choosing, pasting or dropping a file.

function insertText(area, text) {
  area.focus();
  area.setRangeText(text, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

function buildDialog(url) {
  const dialog = document.createElement("dialog");
  dialog.className = "image-picker";
  dialog.setAttribute("aria-label", translate("Insert image"));
  dialog.innerHTML = `<form method="dialog"><p><label>${translate("Search")} <input type="search" data-query></label>
    <button class="button plain" value="">${translate("Cancel")}</button></p><ul data-choices></ul></form>
    <form data-new><p class="errorlist" role="alert" hidden></p>
    <p><label>${translate("New image")} <input type="file" name="original" id="new-image" accept="image/*" data-most-bytes="41943040" data-longest-side="3200" required></label></p>
    <p><label>${translate("Alternative text: what it shows, for people who do not see it")} <input type="text" name="alt" maxlength="400" required></label></p>
    <p><label><input type="checkbox" name="agreed" required> ${translate("Nobody can be recognised in it, or everybody who can be agreed")}</label></p>
    <p><button class="button" type="submit">${translate("Add image")}</button></p></form>`;
  const list = dialog.querySelector("[data-choices]");
  const query = dialog.querySelector("[data-query]");
  const form = dialog.querySelector("[data-new]");
  const problem = form.querySelector("[role=alert]");

  function choose(slug) {
    insertText(dialog.area, `![](image:${slug})`);
    dialog.close();
  }

  async function showChoices() {
    const answer = await fetch(`${url}?${new URLSearchParams({ q: query.value })}`);
    const { images } = await answer.json();
    list.replaceChildren(
      ...images.map(({ slug, alt, thumbnail }) => {
        const [item, button, picture] = ["li", "button", "img"].map((name) => document.createElement(name));
        button.type = "button";
        [picture.src, picture.alt, picture.width, picture.height] = [thumbnail, "", 92, 69];
        button.append(picture, alt);
        button.addEventListener("click", () => choose(slug));
        item.append(button);
        return item;
      }),
    );
  }

  query.addEventListener("input", showChoices);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = new FormData(form);
    body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]").value);
    problem.hidden = true;
    try {
      const answer = await fetch(url, { method: "POST", body, redirect: "error" });
      const { slug, error } = await answer.json();
      if (slug) return choose(slug);
      problem.textContent = error;
    } catch {
      problem.textContent = translate("The image could not be added. Try again.");
    }
    problem.hidden = false;
  });
  document.body.append(dialog);
  return Object.assign(dialog, {
    start(area, files) {
      dialog.area = area;
      form.reset();
      problem.hidden = true;
      if (files?.length) {
        form.elements.original.files = files;
        form.elements.original.dispatchEvent(new Event("change", { bubbles: true }));
      }
      dialog.showModal();
      showChoices();
      if (files?.length) form.elements.alt.focus();
    },
  });
}

let dialog;
function addPicker(field) {
  const area = field.querySelector("textarea");
  const url = field.dataset.images;
  if (!url || "picked" in field.dataset || area.name.includes("__prefix__")) return;
  field.dataset.picked = "";
  const open = (files) => (dialog ??= buildDialog(url)).start(area, files);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button tiny";
  button.textContent = translate("Insert image");
  button.addEventListener("click", () => open());
  field.append(button);
  for (const [type, key] of [["paste", "clipboardData"], ["drop", "dataTransfer"]]) {
    area.addEventListener(type, (event) => {
      const files = event[key]?.files;
      if (!files?.length || !files[0].type.startsWith("image/")) return;
      event.preventDefault();
      open(files);
    });
  }
}

const addPickers = (part) => part.querySelectorAll("[data-images]").forEach(addPicker);
addPickers(document);
document.addEventListener("formset:added", (event) => addPickers(event.target));

// A click in the picture of the form sets the focal point; the fields for it do the same.
for (const picker of document.querySelectorAll("[data-focus-picker]")) {
  const fields = ["x", "y"].map((axis) => document.getElementById(`id_focus_${axis}`));
  picker.querySelector("img").addEventListener("click", ({ currentTarget, offsetX, offsetY }) => {
    const place = [offsetX / currentTarget.clientWidth, offsetY / currentTarget.clientHeight];
    fields.forEach((field, at) => (field.value = Math.round(place[at] * 100)));
    fields[0].dispatchEvent(new Event("input", { bubbles: true }));
  });
}
