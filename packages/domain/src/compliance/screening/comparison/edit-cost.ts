/** What each change of a letter costs; 1 is a change between unrelated letters. Sounds that transliterations and ears confuse cost less. */
const VOWEL_FOR_VOWEL = 0.5;
const SIMILAR_CONSONANT = 0.5;
/** Transliterations exchange these regularly: Hrabal and Grabal, Chalil and Khalil. */
const VELAR = 0.3;
const VOWEL_TOO_MANY = 0.8;
const SILENT_TOO_MANY = 0.4;
const TRANSPOSED = 0.8;

const FIRST = 97;
const LETTERS = 26;
const vowels = 'aeiou';
const silent = 'h';
/** Consonants of the coarse sounds (sound.ts) that spellings confuse: voiced and voiceless ones, soft and hard ones. */
const velars = ['ch', 'kh', 'gh'];
const similar = ['ck', 'gk', 'sz', 'cs', 'cz', 'vf', 'vb', 'td', 'bp', 'pf', 'zi', 'ci', 'gi'];

const codeOf = (letter: string): number => (letter.codePointAt(0) ?? 0) - FIRST;

const replacing = new Float64Array(LETTERS * LETTERS).fill(1);
for (const one of vowels) for (const other of vowels) replacing[codeOf(one) * LETTERS + codeOf(other)] = VOWEL_FOR_VOWEL;
for (const [pairs, cost] of [[velars, VELAR] as const, [similar, SIMILAR_CONSONANT] as const]) {
  for (const [one = '', other = ''] of pairs) {
    replacing[codeOf(one) * LETTERS + codeOf(other)] = cost;
    replacing[codeOf(other) * LETTERS + codeOf(one)] = cost;
  }
}
for (let at = 0; at < LETTERS; at += 1) replacing[at * LETTERS + at] = 0;

const adding = new Float64Array(LETTERS).fill(1);
for (const vowel of vowels) adding[codeOf(vowel)] = VOWEL_TOO_MANY;
for (const letter of silent) adding[codeOf(letter)] = SILENT_TOO_MANY;

const isLatin = (code: number) => code >= 0 && code < LETTERS;

function costOfReplacing(one: number, other: number): number {
  if (one === other) return 0;
  return isLatin(one) && isLatin(other) ? (replacing[one * LETTERS + other] ?? 1) : 1;
}

const costOfAdding = (code: number): number => (isLatin(code) ? (adding[code] ?? 1) : 1);

/** Rows of the table of costs, reused: a comparison of names fills hundreds of them. */
const LONGEST = 64;
const rows: readonly Float64Array[] = [new Float64Array(LONGEST + 1), new Float64Array(LONGEST + 1), new Float64Array(LONGEST + 1)];
const noRow = new Float64Array(0);

/** The codes of the text that runs across the table, shifted so that a is 0. */
const codes = new Int32Array(LONGEST);

/**
 * The least cost of turning one sound into another by adding, leaving out, replacing and transposing letters (optimal string alignment:
 * Damerau-Levenshtein without editing a transposed pair again), weighted by how easily letters are confused. Symmetric; 0 only for equal
 * texts. Compares the first 64 letters; quadratic in their number. Returns Infinity as soon as the cost must exceed `limit`.
 */
export function editCost(one: string, other: string, limit = Infinity): number {
  if (one === other) return 0;
  const height = Math.min(one.length, LONGEST);
  const width = Math.min(other.length, LONGEST);
  let [beforePrevious = noRow, previous = noRow, row = noRow] = rows;
  previous[0] = 0;
  for (let column = 1; column <= width; column += 1) {
    const code = other.charCodeAt(column - 1) - FIRST;
    codes[column - 1] = code;
    previous[column] = (previous[column - 1] ?? 0) + costOfAdding(code);
  }
  let before = NaN;
  let leastBefore = 0;
  for (let line = 1; line <= height; line += 1) {
    const code = one.charCodeAt(line - 1) - FIRST;
    const leaving = costOfAdding(code);
    let left = (previous[0] ?? 0) + leaving;
    let leastOfRow = left;
    row[0] = left;
    for (let column = 1; column <= width; column += 1) {
      const otherCode = codes[column - 1] ?? 0;
      let least = (previous[column - 1] ?? 0) + costOfReplacing(code, otherCode);
      least = Math.min(least, (previous[column] ?? 0) + leaving, left + costOfAdding(otherCode));
      if (column > 1 && code !== otherCode && before === otherCode && code === codes[column - 2])
        least = Math.min(least, (beforePrevious[column - 2] ?? 0) + TRANSPOSED);
      row[column] = least;
      left = least;
      if (least < leastOfRow) leastOfRow = least;
    }
    // A transposition skips one row, so two rows in succession must exceed the limit.
    if (leastOfRow > limit && leastBefore > limit) return Infinity;
    leastBefore = leastOfRow;
    before = code;
    [beforePrevious, previous, row] = [previous, row, beforePrevious];
  }
  return previous[width] ?? 0;
}
