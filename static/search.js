// What the search box offers while one types. Without script nothing of the search is missing.

for (const input of document.querySelectorAll("input[data-suggestions]:not([role])")) {
  const { combobox, fetchOptions } = window.groupsite;
  const SHORTEST = 2; // letters
  const kinds = { person: "", name: "author name", theme: "research" }; // where it is not the word itself

  const { close } = combobox(input, {
    container: input.form,
    search: async (text, signal) => {
      if (text.length < SHORTEST) return [];
      const { items } = await fetchOptions(input.dataset.suggestions, text, signal);
      return items.map(({ kind, label, note, url }) => ({
        label,
        note: [kinds[kind] ?? kind, note].filter(Boolean).join(", "),
        url,
      }));
    },
    choose: ({ url }) => {
      const { pathname, search } = new URL(url); // at this host, whatever the site calls itself
      location.assign(pathname + search);
    },
  });
  input.form.addEventListener("submit", close);
  // what was typed before this script had arrived
  if (input.value && input.closest("dialog")) input.dispatchEvent(new Event("input"));
}
