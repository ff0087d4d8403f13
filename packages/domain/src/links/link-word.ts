/** Small and large letters without accents, digits, dash and underscore: nothing of it changes inside an address. */
const linkWord = /^[a-z0-9_-]+$/i;

/** Whether a word can be a part of a link as it is written. */
export function isLinkWord(word: string): boolean {
  return linkWord.test(word);
}
