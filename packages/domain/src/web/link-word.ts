/** Letters without accents, digits, dash and underscore: a URL needs to escape none of them. */
const linkWord = /^[a-z0-9_-]+$/i;

/** Whether a word can be part of a link without escaping. */
export function isLinkWord(word: string): boolean {
  return linkWord.test(word);
}
