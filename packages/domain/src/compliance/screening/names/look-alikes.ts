// Letters of other scripts that look like a Latin one, by case: Unicode confusables (UTS 39) as far as fonts of forms and lists draw alike.

const tableOf = (others: string, latin: string) => new Map(Array.from(others, (letter, at) => [letter, latin[at] ?? '']));

const looks = new Map([
  ...tableOf('АВЕЅІЈКМНОРСТУХҮҺԌ', 'ABESIJKMHOPCTYXYHG'),
  ...tableOf('авеѕіјкмнорстухүһԁԛԝ', 'abesijkmhopctyxyhdqw'),
  ...tableOf('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...tableOf('αεηικνορτυχγωϲϳ', 'aenikvoptuxywcj'),
]);
/** The Cyrillic letter that a Latin one is typed for. */
const slips = tableOf('ABEIKMHOPCTYXabeikmhopctyx', 'АВЕІКМНОРСТУХавеікмнорстух');

const word = /[\p{L}\p{M}]+/gu;
const latin = /\p{Script=Latin}/u;
const other = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const barAsLetter = /(?<=\p{L})\|(?=\p{L})/gu;

const others = (text: string) => Array.from(text).filter((letter) => other.test(letter));
const isDisguised = (text: string) => latin.test(text) && others(text).every((letter) => looks.has(letter));

/**
 * A name whose words mix scripts, as it is read by eye: 'РЕТR' becomes 'PETR' when each foreign letter looks like a Latin one, and then
 * so do the name's words in foreign letters alone; a Cyrillic word with Latin letters among its own becomes Cyrillic. Other names stay.
 */
export function readByLook(name: string): string {
  const text = name.includes('|') ? name.replaceAll(barAsLetter, 'l') : name;
  if (!other.test(text) || !latin.test(text)) return text;
  // Accents may stand apart from the letters that carry them.
  const words = text.normalize('NFD').match(word) ?? [];
  const isLatin = words.some(isDisguised);
  const read = text.normalize('NFD').replaceAll(word, (found) => {
    const own = others(found);
    if (own.length === 0) return found;
    if (isLatin && own.every((letter) => looks.has(letter))) return Array.from(found, (letter) => looks.get(letter) ?? letter).join('');
    return cyrillic.test(found) ? Array.from(found, (letter) => slips.get(letter) ?? letter).join('') : found;
  });
  return read.normalize('NFC');
}
