// Texts as the search of the server compares them: no case, no accents, and plain letters for others.

window.groupsite ??= {};

{
  const PLAIN = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ħ: "h", ŋ: "n" };
  const RESPELT = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa", đ: "dj" };
  const fold = (text) =>
    text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[ßøłđðþæœıħŋ]/g, (letter) => PLAIN[letter]);
  const respell = (text) => text.normalize("NFC").toLowerCase().replace(/[äöüøåđ]/g, (letter) => RESPELT[letter]);

  // Both forms of a text: "muller" and "mueller" for "Müller"; one for most texts.
  window.groupsite.listForms = (text) => [...new Set([fold(text), fold(respell(text))])];
}
