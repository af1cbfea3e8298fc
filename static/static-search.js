// The search of a site that is files: words and rows are read as far as a query needs them.

const list = document.querySelector("[data-search-index]");
const count = document.querySelector("[data-search-count]");
const template = document.querySelector("#hit");
const LETTERS = 2;
const ROWS = 100; // in a file
const MOST = 50; // results that are shown

// The same as in the index: no case, no accents, and plain letters for those without a decomposition.
const PLAIN = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ħ: "h", ŋ: "n", ß: "ss" };
const splitWords = (text) => {
  const folded = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[øłđðþæœıħŋß]/g, (letter) => PLAIN[letter]);
  return [...new Set(folded.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[\p{L}\p{N}]+?(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\p{L}\p{N}]|$)/gu) ?? [])];
};

const files = new Map();
const read = (name) => {
  if (!files.has(name)) {
    files.set(name, fetch(`${list.dataset.searchIndex}${name}.json`).then((response) => {
      if (!response.ok) throw new Error(response.statusText);
      return response.json();
    }));
  }
  return files.get(name);
};

const findRows = async (word) => {
  const name = [...word].slice(0, LETTERS).map((letter) => letter.codePointAt(0).toString(16)).join("-");
  const rows = new Set();
  if (!(await read("letters")).includes(name)) return rows;
  for (const [entry, numbers] of Object.entries(await read(`words/${name}`))) {
    if (entry.startsWith(word)) for (const number of numbers) rows.add(number);
  }
  return rows;
};

const showRow = ([title, url, noun, note]) => {
  const item = template.content.cloneNode(true);
  const link = item.querySelector("a");
  link.textContent = title;
  link.href = url;
  item.querySelector(".detail").textContent = [noun, note].filter(Boolean).join(", ");
  list.append(item);
};

const search = async (text) => {
  // fields such as author: are those of the search with a server
  const words = splitWords(text.replace(/(^|\s)-?\p{L}+:/gu, " ")).filter((word) => !/^0\d{3}$/.test(word));
  if (!words.length) return;
  const sets = await Promise.all(words.map(findRows));
  const numbers = [...sets[0]].filter((number) => sets.every((rows) => rows.has(number))).sort((a, b) => a - b);
  for (const number of numbers.slice(0, MOST)) showRow((await read(`rows/${Math.floor(number / ROWS)}`))[number % ROWS]);
  const { none, one, many, first } = count.dataset;
  const sentence = numbers.length > MOST ? first : { 0: none, 1: one }[numbers.length] ?? many;
  count.textContent = sentence.replace("{number}", numbers.length);
};

const text = new URLSearchParams(location.search).get("q")?.slice(0, 1000) ?? "";
const input = document.querySelector("#q");
input.value = text;
if (!text || location.hash === "#q") input.focus();
search(text).catch(() => { count.textContent = count.dataset.failed; });
