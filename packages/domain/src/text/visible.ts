/** Signs that nobody sees or that turn the order of letters round: what is shown would not be what is stored. */
const hidden = '[\\u0000-\\u001f\\u007f-\\u009f\\p{Cf}\\p{Surrogate}\\u2028\\u2029]';
/** Parts of one emoji, and the letters of a region behind its black flag (Unicode TS 51). */
const joinedEmoji = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]\\u200d(?=\\p{Extended_Pictographic})';
const regionFlag = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\\u{e007f}';
/** Scripts in which a joiner decides how letters connect (Unicode, 23.2); between Latin letters it decides nothing. */
const joining = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
];
const joinedLetter = `[${joining.map((script) => `\\p{Script=${script}}`).join('')}][\\u200c\\u200d]`;

/** Made when first needed. Joiners in their places come with what stands before them, so a match that begins hidden is out of place. */
let patterns: { all: RegExp; hidden: RegExp } | null = null;
const readPatterns = () =>
  (patterns ??= { all: new RegExp(`${regionFlag}|${joinedEmoji}|${joinedLetter}|${hidden}`, 'gu'), hidden: new RegExp(`^${hidden}`, 'u') });

/** A text without what is not seen; joiners of emoji and of letters that connect stay in their places. */
export function keepVisible(text: string): string {
  const { all, hidden: first } = readPatterns();
  return text.replaceAll(all, (found) => (first.test(found) ? '' : found));
}

/** Whether a text stands on one line and shows all that it holds. */
export function isVisibleLine(text: string): boolean {
  return keepVisible(text) === text;
}

/** Control characters, but for the tab and the ends of lines that a note has; NUL among them. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The first control character of a text that may have several lines; undefined when there is none. */
export function findControl(text: string): string | undefined {
  return control.exec(text)?.[0];
}
