// Menus: Esc and a press elsewhere close them, arrows go through them, a letter jumps.
for (const menu of document.querySelectorAll("details[data-menu]")) {
  const list = () => [...menu.querySelectorAll(":is(.pop-up, ul) :is(a, button)")];
  document.addEventListener("pointerdown", (event) => menu.contains(event.target) || (menu.open = false));
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    const items = list();
    const place = items.indexOf(document.activeElement);
    if (event.key === "Escape" && menu.open) {
      menu.open = false;
      menu.querySelector("summary").focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      menu.open = true;
      items.at((event.key === "ArrowDown" ? place + 1 : Math.max(place, 0) - 1) % items.length).focus();
    } else if (event.key.length === 1 && place >= 0 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const starts = (item) => item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
      [...items.slice(place + 1), ...items].find(starts)?.focus();
    }
  });
}
