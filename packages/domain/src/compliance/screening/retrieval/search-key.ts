import { prepareName } from '../names/prepare-name.ts';

/**
 * A name as a database finds candidates by: the sounds of its parts in alphabetical order, one space between them. Store it in a column
 * with a trigram index (pg_trgm) and ask with the key of the other name: neither accents, alphabet, titles nor order changes it, and one
 * typo changes at most a few trigrams. Empty for a text without letters.
 */
export const searchKeyOf = (name: string): string =>
  prepareName(name)
    .parts.map(({ sound }) => sound)
    .toSorted()
    .join(' ');

/**
 * The trigrams of a search key as pg_trgm forms them: each word with two spaces before and one behind it, all runs of three characters,
 * each once.
 */
export function trigramsOf(key: string): ReadonlySet<string> {
  const trigrams = new Set<string>();
  for (const word of key.split(' ')) {
    if (word === '') continue;
    const letters = [...`  ${word} `];
    for (let at = 0; at + 3 <= letters.length; at += 1) trigrams.add(letters.slice(at, at + 3).join(''));
  }
  return trigrams;
}

/** The share of trigrams that two search keys have in common, 0 to 1, as pg_trgm's `similarity`. */
export function trigramSimilarity(one: string, other: string): number {
  const [trigrams, otherTrigrams] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...trigrams].filter((trigram) => otherTrigrams.has(trigram)).length;
  return shared === 0 ? 0 : shared / (trigrams.size + otherTrigrams.size - shared);
}

/** From this `trigramSimilarity` on, a database retrieves a name for comparison. */
export const RETRIEVED_FROM = 0.3;
