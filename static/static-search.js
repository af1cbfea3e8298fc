// The search of a site that is files: words and rows are read as far as a query needs them.

const list = document.querySelector("[data-search-index]");
const count = document.querySelector("[data-search-count]");
const template = document.querySelector("#hit");
const LETTERS = 2;
const ROWS = 100; // in a file
const MOST = 50; // results that are shown

// The words of a text as they stand in the index, each in its one or two forms.
const WORD = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[\p{L}\p{N}]+?(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\p{L}\p{N}]|$)/gu;
const splitWords = (text) => {
  const [words, respelt = words] = window.groupsite.listForms(text).map((form) => form.match(WORD) ?? []);
  return words.map((word, place) => [...new Set([word, respelt[place]])]);
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

const addRows = async (rows, word) => {
  const name = [...word].slice(0, LETTERS).map((letter) => letter.codePointAt(0).toString(16)).join("-");
  if (!(await read("letters")).includes(name)) return;
  for (const [entry, numbers] of Object.entries(await read(`words/${name}`))) {
    if (entry.startsWith(word)) for (const number of numbers) rows.add(number);
  }
};

const findRows = async (forms) => {
  const rows = new Set();
  await Promise.all(forms.map((word) => addRows(rows, word)));
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
  const words = splitWords(text.replace(/(^|\s)-?\p{L}+:/gu, " ")).filter(([word]) => !/^0\d{3}$/.test(word));
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
