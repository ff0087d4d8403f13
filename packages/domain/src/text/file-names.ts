import { foldText } from './fold.ts';

/** Spaces of other widths: people cannot tell them from a space, shells can. */
const wideSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** Characters that Windows rejects in file names, control characters, and (below) invisible characters. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f]/g;
const undrawn = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Device names with any extension: Windows rejects them as file names. */
const device = /^(?=(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$))/i;
/** Windows strips these from the end of a name. */
const lostAtEnd = /[. ]+$/;
const notAscii = /[^\u0020-\u007e]/g;

/**
 * A name that every operating system accepts: plain spaces, '-' for characters that Windows forbids, and '_' before Windows device names.
 */
export function safeFileName(name: string): string {
  return name
    .replaceAll(wideSpace, ' ')
    .replaceAll(undrawn, '')
    .replaceAll(forbidden, '-')
    .replaceAll(/ {2,}/g, ' ')
    .replace(lostAtEnd, '')
    .trim()
    .replace(device, '_');
}

/**
 * The same name in ASCII, for programs that support nothing else: letters without diacritics, '_' for characters without a letter. Keeps
 * capitals.
 */
export function asciiFileName(name: string): string {
  const letters = Array.from(safeFileName(name), (letter) => {
    const bare = foldText(letter);
    return letter === letter.toLowerCase() ? bare : bare.toUpperCase();
  });
  return letters.join('').replaceAll(notAscii, '_');
}
