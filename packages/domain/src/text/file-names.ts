import { foldText } from './fold.ts';

/** Spaces of other widths, which people cannot tell from a space and shells can. */
const wideSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** What Windows refuses in names of files, control characters, and signs that are not drawn. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f]/g;
const undrawn = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Names of devices, with any ending: Windows saves no file under them. */
const device = /^(?=(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$))/i;
/** Windows takes these off the end of a name. */
const lostAtEnd = /[. ]+$/;
const notAscii = /[^\u0020-\u007e]/g;

/** A name under which every system can save a file: plain spaces, '-' for characters that Windows forbids, and '_' before its devices. */
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

/** The same name for programs that know ASCII only: letters without their marks, '_' for what has no letter. Capitals stay. */
export function asciiFileName(name: string): string {
  const letters = Array.from(safeFileName(name), (letter) => {
    const bare = foldText(letter);
    return letter === letter.toLowerCase() ? bare : bare.toUpperCase();
  });
  return letters.join('').replaceAll(notAscii, '_');
}
