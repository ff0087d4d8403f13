/** Characters that are invisible or reverse the order of letters: the text shown would differ from the text stored. */
const hidden = '[\\u0000-\\u001f\\u007f-\\u009f\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Surrogate}\\u2028\\u2029]';
/** An emoji with its presentation and skin colour, joined to the next; a keycap; the letters of a region after its black flag (Unicode TS 51). */
const emoji = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?[\\ufe0e\\ufe0f]?(?:\\u200d(?=\\p{Extended_Pictographic}))?';
const keycap = '[#*0-9]\\ufe0f(?=\\u20e3)';
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
/** One of the shapes of an ideograph or of a Mongolian letter. */
const variant = '\\p{Script=Han}[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]|\\p{Script=Mongolian}[\\u180b-\\u180d\\u180f]';

/**
 * Compiled on first use. A permitted joiner or selector matches together with the character before it, so a match that starts with a
 * hidden character is misplaced.
 */
let patterns: { all: RegExp; hidden: RegExp } | null = null;
const readPatterns = () =>
  (patterns ??= {
    all: new RegExp([regionFlag, emoji, keycap, joinedLetter, variant, hidden].join('|'), 'gu'),
    hidden: new RegExp(`^${hidden}`, 'u'),
  });

/** The text without invisible characters; joiners and selectors of emoji and of the letters that need them stay. */
export function keepVisible(text: string): string {
  const { all, hidden: first } = readPatterns();
  return text.replaceAll(all, (found) => (first.test(found) ? '' : found));
}

/** Printable characters of Basic Latin to Latin Extended-B, of which most texts consist; the soft hyphen is none. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f]*$/;

/** Whether a string is one line without invisible characters. */
export function isVisibleLine(text: string): boolean {
  return plain.test(text) || keepVisible(text) === text;
}

/** Control characters, including NUL, except tab and line ends, which notes may contain. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** The first control character in text of one or more lines; undefined when there is none. */
export function findControl(text: string): string | undefined {
  return control.exec(text)?.[0];
}
