// A file field that is an area: it shows that a file hangs over it, and the name of the one that was chosen.
// The browser's own field lies over the area without being seen, so choosing and dropping work without script.

function describeSize(bytes) {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

for (const type of ["dragover", "dragleave", "drop"])
  document.addEventListener(type, ({ target }) => target.closest?.("[data-file-drop]")?.classList.toggle("is-over", type === "dragover"));

// After the script that refuses files which are too large, and empties the field.
document.addEventListener("change", ({ target }) => {
  const area = target.closest("[data-file-drop]");
  const line = area?.querySelector("[data-chosen]");
  if (!line || target.type !== "file") return;
  line.dataset.before ??= line.textContent;
  const [file] = target.files;
  area.classList.toggle("has-file", Boolean(file));
  line.textContent = file ? translate("{name}, {size}, will be saved with the form", { name: file.name, size: describeSize(file.size) }) : line.dataset.before;
});
