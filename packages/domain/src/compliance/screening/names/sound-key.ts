/** Consonants that are often confused in spelling share a letter; vowels, the least reliable sounds, have none. */
const classes: Readonly<Record<string, string>> = {
  a: '',
  e: '',
  i: '',
  o: '',
  u: '',
  h: 'k',
  c: 'k',
  g: 'k',
  z: 's',
  b: 'p',
  f: 'p',
  v: 'p',
  d: 't',
};
const classed = /[aeiouhcgzbfvd]/g;

/** The consonants of a sound by class: equal for names that differ in vowels, and in voiced and voiceless consonants. */
export const soundKeyOf = (sound: string): string => sound.replaceAll(classed, (letter) => classes[letter] ?? letter);

/** A key and what remains of it when any one letter is left out. Keys one change apart share one of them. */
export function keysWithoutOne(key: string): string[] {
  const keys = [key];
  for (let at = 0; at < key.length; at += 1) keys.push(key.slice(0, at) + key.slice(at + 1));
  return keys;
}
