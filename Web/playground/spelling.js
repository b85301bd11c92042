/** Returns a name without the characters in which spellings of the same words differ. */
const letters = (name) => name.toLowerCase().replace(/[\s_-]/g, "");

/** Returns the number of characters to insert, remove or replace that turn one string into another. */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (let column = 0; column < b.length; column++) {
      next.push(Math.min(next[column] + 1, row[column + 1] + 1, row[column] + (b[column] === character ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1);
}

/** Returns the name that a misspelled one most resembles; `null` if none is similar. */
export function nearest(name, names) {
  const word = letters(name);
  if (word.length > 60) return null;
  const found = names.map((other) => ({ other, count: distance(word, letters(other)) })).sort((a, b) => a.count - b.count)[0];
  return found && found.count <= Math.max(1, Math.round(word.length / 3)) ? found.other : null;
}
