// What the search box offers while one types. Without script nothing of the search is missing.

for (const input of document.querySelectorAll("input[data-suggestions]:not([role])")) {
  const { combobox, fetchOptions } = window.groupsite;
  const SHORTEST = 2; // letters
  const inDialog = Boolean(input.closest("dialog"));

  // The pages of the menu, before something is typed.
  const listPages = () =>
    [...document.querySelectorAll(".masthead nav a:not([data-search])")]
      .filter(({ href, textContent }) => href && textContent.trim())
      .map(({ href, textContent }) => ({ label: textContent.trim(), url: href, heading: translate("Pages") }));

  const { close } = combobox(input, {
    container: input.form,
    offerAtOnce: inDialog,
    search: async (text, signal) => {
      if (!text) return listPages();
      if (text.length < SHORTEST) return [];
      const { items } = await fetchOptions(input.dataset.suggestions, text, signal);
      const options = items.map(({ kind, group, label, note, url }) => ({
        label,
        note: kind === "person" ? "" : note,
        url,
        heading: group,
        typed: text,
      }));
      if (!inDialog) return options;
      const all = `${input.form.action}?q=${encodeURIComponent(text)}`;
      return [...options, { label: translate("All results for “{text}”", { text }), note: options.length ? translate("Search page") : translate("Nothing found by title or name"), url: all, group: "offer-all" }];
    },
    choose: ({ url }) => {
      const { pathname, search } = new URL(url); // at this host, whatever the site calls itself
      location.assign(pathname + search);
    },
  });
  input.form.addEventListener("submit", close);
  // what was typed before this script had arrived
  if (inDialog) input.dispatchEvent(new Event("input"));
}
