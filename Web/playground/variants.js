import { drawCards } from "./cards.js";
import { $, element, options } from "./elements.js";
import { state } from "./inputs.js";
import { shownPictures } from "./pictures.js";

/** The maximum number of rows that are drawn. */
const maxRows = 60;
/** The maximum length of a list, in characters. */
const maxTableLength = 200_000;

/** The lowercase names of columns, by their content. */
const columns = {
  name: ["sendername", "sender", "name", "from", "person", "title"], text: ["text", "body", "message", "content"],
  id: ["senderid", "userid"], first: ["first", "firstname"], last: ["last", "lastname"], language: ["language", "lang", "locale"], group: ["group", "groupname", "conversation", "chat"], avatar: ["avatar", "image", "picture"],
};

/** Returns the rows of text whose cells are separated by a character. Cells may be in quotation marks. */
function rowsOf(text, separator) {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\n${separator}][^\\n${separator}]*|))(${separator}|\\n|$)`, "y");
  const rows = [];
  let row = [];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) return [];
    row.push((match[1]?.replaceAll('""', '"') ?? match[2]).trim());
    if (match[3] !== separator) {
      rows.push(row);
      row = [];
    }
  }
  // The last cell is empty.
  if (text.endsWith(separator)) row.push("");
  return (row.length ? [...rows, row] : rows).filter((cells) => cells.some((value) => value !== ""));
}

/** Returns the lines in the format "Name: text". */
function namedLines(text) {
  const rows = text.split("\n").filter((line) => line.trim()).map((line) => /^\s*([^:{}"]{1,80}):\s+(\S.*)$/.exec(line));
  return rows.every((match) => match && !/^[a-z]+(?:-[a-z]+)+$/i.test(match[1])) ? rows.map((match) => match.slice(1, 3)) : [];
}

/**
 * Returns the rows with names and messages in a list or in comma-separated values, and the names of the columns that are
 * read; `null` for other text.
 */
export function tableIn(text) {
  // A trailing tab precedes an empty cell.
  const trimmed = text.replace(/^\s+|[^\S\t]+$/g, "");
  if (trimmed.length > maxTableLength || /^(?:[{[<▿]|curl\s)/.test(trimmed) || !trimmed.includes("\n")) return null;
  const separator = ["\t", ";", ","].find((character) => {
    const found = rowsOf(trimmed, character);
    return found.length > 1 && found.every((cells) => cells.length > 1 && cells.length < 12);
  });
  const rows = separator ? rowsOf(trimmed, separator) : namedLines(trimmed);
  if (rows.length < 2) return null;
  const [first] = rows;
  const header = first.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ""));
  // The most specific name wins: `senderName` rather than `title`.
  const columnOf = (kind) => columns[kind].map((name) => header.indexOf(name)).find((index) => index >= 0) ?? -1;
  const hasHeader = (columnOf("name") >= 0 || columnOf("first") >= 0) && columnOf("text") >= 0;
  const indexOf = (kind, otherwise) => (hasHeader ? columnOf(kind) : otherwise);
  const indexes = { id: indexOf("id", -1), name: indexOf("name", 0), text: indexOf("text", 1), language: indexOf("language", 2), group: indexOf("group", -1),
    avatar: indexOf("avatar", -1) };
  const names = ["first", "last"].map((kind) => indexOf(kind, -1));
  const read = hasHeader ? first.filter((_, index) => [...Object.values(indexes), ...names].includes(index)) : [];
  const body = rows.slice(hasHeader ? 1 : 0);
  // Surplus cells belong to a text that contains commas. Without column names, the third column is only a language.
  const hasLanguage = separator !== "," || body.every((cells) => /^(?:[a-z]{2}(?:-\w+)?)?$/i.test(cells[2] ?? ""));
  const count = hasHeader ? first.length : hasLanguage ? 12 : 2;
  return { read, rows: body.map((found) => {
    const end = indexes.text + 1 + Math.max(found.length - count, 0);
    const cells = [...found.slice(0, indexes.text), found.slice(indexes.text, end).join(", "), ...found.slice(end)];
    const row = Object.fromEntries(Object.entries(indexes).map(([kind, index]) => [kind, cells[index] ?? ""]));
    return { ...row, name: row.name || names.map((index) => cells[index] ?? "").join(" ").trim() };
  }) };
}

/** Returns the push of a row, with common keys that require no mapping. */
function pushOf({ id, name, text, group, avatar }) {
  const push = {
    aps: { alert: { title: name, body: text }, "mutable-content": 1 }, senderId: id || name, senderName: name, conversationId: group || id || name,
    ...(group ? { conversationName: group, isGroup: true } : {}), ...(avatar ? { senderAvatar: avatar } : {}),
  };
  return JSON.stringify(push, null, 2);
}

const languageIn = (code) => [...options.elements.language.options]
  .find(({ value }) => value.toLowerCase() === code.toLowerCase() || value === code.slice(0, 2).toLowerCase());

const longest = (rows, kind) => rows.reduce((found, row) => ([...row[kind]].length > [...found[kind]].length ? row : found));

/** Returns the rows that are drawn: those with the longest name and text, and the first ones. */
const drawnRows = (rows) => [longest(rows, "name"), longest(rows, "text"), ...rows.slice(0, maxRows)];

/**
 * Returns the variants of a table, the longest name and message first. Each has a label, its push, and the language of
 * the phone. No variant is repeated.
 */
function variantsOf(rows) {
  const [name, text] = drawnRows(rows);
  const variant = (label, row, language = languageIn(row.language)?.value) => ({ label, push: pushOf(row), language });
  const labelOf = (row) => {
    const marks = [row === name ? "name" : null, row === text ? "text" : null].filter(Boolean);
    return `${row.name}${row.language ? `, ${row.language}` : ""}${marks.length ? ` (longest ${marks.join(" and ")})` : ""}`;
  };
  const variants = [
    ...drawnRows(rows).map((row) => variant(labelOf(row), row)),
    ...[...options.elements.language.options].map(({ value, textContent }) => variant(`In ${textContent}`, text, value)),
  ];
  const known = new Set();
  return variants.filter(({ push, language }) => {
    const key = JSON.stringify([push, language]);
    return !known.has(key) && known.add(key);
  });
}

let table = null;
/** The names of the columns from which the rows of the table were read. */
let readColumns = [];
let tableText = null;
/** The variant that the phone shows. */
let chosen = null;

/** Returns the push of the variant that the phone shows; `null` if the text isn't a list. */
export function variantPush() {
  if (state.push !== tableText) {
    tableText = state.push;
    const found = tableIn(state.push);
    table = found?.rows ?? null;
    readColumns = found?.read ?? [];
    chosen = null;
  }
  if (!table) return null;
  chosen ??= variantsOf(table)[0];
  return chosen.push;
}

/** Returns all variants of the list; an empty array if the text isn't a list. */
export const allVariants = () => (variantPush() ? variantsOf(table) : []);

/** The URLs of the avatars in the drawn rows of the list. */
export const variantPictures = () => [...new Set(variantPush() ? drawnRows(table).map(({ avatar }) => avatar) : [])];

/** The tiles of the list, the input that they show, and a function that cancels their drawing. */
let shownVariants = { key: null, tiles: [], cancel: () => {} };

function drawVariants(update) {
  shownVariants.cancel();
  const tiles = variantsOf(table).map((variant) => {
    const tile = element("button", { type: "button", className: "tile" }, element("span", { className: "tile-name" }, variant.label));
    tile.addEventListener("click", () => {
      chosen = variant;
      if (variant.language) options.elements.language.value = variant.language;
      update();
      $("phone").scrollIntoView({ block: "nearest" });
    });
    return { tile, variant, push: variant.push, more: { mapping: "", phone: variant.language ? { language: variant.language } : {} } };
  });
  $("variants").replaceChildren(...tiles.map(({ tile }) => tile));
  shownVariants = { key: null, tiles, cancel: drawCards([...tiles]) };
}

/** Draws the variants of a list and returns a sentence about them. Hides them for other text. */
export function showVariants(update) {
  const isList = Boolean(variantPush());
  $("variants").hidden = $("save-variants").hidden = !isList;
  if (!isList) return null;
  const { language, ...values } = Object.fromEntries(new FormData(options));
  const key = JSON.stringify([state.push, values, shownPictures.size]);
  if (shownVariants.key !== key) drawVariants(update);
  shownVariants.key = key;
  for (const { tile, variant } of shownVariants.tiles) {
    const isChosen = ["label", "push", "language"].every((name) => variant[name] === chosen[name]);
    tile.setAttribute("aria-pressed", String(isChosen));
  }
  const more = table.length > maxRows ? `; the first ${maxRows} are drawn` : "";
  const names = readColumns.map((name) => `"${name}"`);
  const from = names.length ? ` They are read from ${names.slice(0, -1).join(", ")} and ${names.at(-1)}.` : "";
  return `${table.length} variants${more}.${from} Choose one to see it on the phone.`;
}
