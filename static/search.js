// What the search box offers while one types. Without script nothing of the search is missing.

for (const input of document.querySelectorAll("input[data-suggestions]:not([role])")) {
  const { combobox, offers } = window.groupsite;
  const SHORTEST = 2; // letters
  const kinds = { person: "", name: "author name", software: "software", venue: "venue", paper: "paper" };

  const { close } = combobox(input, {
    beside: input.form,
    search: async (words, signal) => {
      if (words.length < SHORTEST) return [];
      const { items } = await offers(input.dataset.suggestions, words, signal);
      return items.map(({ kind, label, note, url }) => ({
        label,
        note: [kinds[kind], note].filter(Boolean).join(", "),
        url,
      }));
    },
    choose: ({ url }) => {
      const { pathname, search } = new URL(url); // at this host, whatever the site calls itself
      location.assign(pathname + search);
    },
  });
  input.form.addEventListener("submit", close);
}
