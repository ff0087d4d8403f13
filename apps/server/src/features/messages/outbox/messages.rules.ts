/** One part of an SMS in the GSM alphabet; a longer text needs another part and may arrive in pieces. */
export const LONGEST_SMS = 160;

const COMBINING_MARKS = /\p{M}/gu;
/** Characters used in the portal's texts that have no decomposition, with their plain replacements. */
const twins: Readonly<Record<string, string>> = {
  '„': '"',
  '“': '"',
  '”': '"',
  '‚': "'",
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
};
/**
 * ASCII outside the basic table of the GSM 7-bit alphabet (3GPP TS 23.038, 6.2.1): each would take two characters or force another
 * encoding.
 */
const OUTSIDE_GSM = /[^\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z]/gu;

/** Without diacritics, in the GSM alphabet. */
export function toGsmText(text: string): string {
  const plain = [...text.normalize('NFD').replace(COMBINING_MARKS, '')].map((character) => twins[character] ?? character).join('');
  return plain.replace(OUTSIDE_GSM, '?');
}

/** Writes text for SMS: without diacritics, in the GSM alphabet, at most 160 characters. */
export function toSmsText(text: string): string {
  return toGsmText(text).slice(0, LONGEST_SMS);
}

const LONGEST_FAILURE = 40;

/** An error's code or name, never its message: servers quote the address in it. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? `_${error.responseCode}` : '';
  const isPlain = /^[A-Za-z][A-Za-z0-9_]*$/.test(code);
  return (isPlain ? `${code}${status}` : 'UNKNOWN').slice(0, LONGEST_FAILURE);
}
