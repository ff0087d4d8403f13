/** Legal forms at the end of a company's name: Czech, Slovak, and the most frequent of other countries. */
const forms = [
  's\\.?\\s?r\\.?\\s?o',
  'spol\\.?\\s?s\\.?\\s?r\\.?\\s?o',
  'a\\.?\\s?s',
  'k\\.?\\s?s',
  'v\\.?\\s?o\\.?\\s?s',
  'gmbh',
  'ag',
  'kg',
  'se',
  'llc',
  'l\\.?t\\.?d',
  'limited',
  'plc',
  'inc',
  'corp',
  'co',
  'b\\.?v',
  's\\.?a',
  's\\.?p\\.?a',
  's\\.?r\\.?l',
  'sp\\.?\\s?z\\s?o\\.?\\s?o',
];
const formBehind = new RegExp(`[\\s,]+(?:${forms.join('|')})\\.?$`, 'iu');
/** Russian forms, in Latin and in Cyrillic letters. */
const formBefore = /^(?:ooo|oao|zao|pao|ооо|оао|зао|пао)\s+/iu;

/** The name of a company without its legal form, which does not tell one company from another; the whole name when nothing else remains. */
export function withoutLegalForm(name: string): string {
  const bare = name.trim().replace(formBefore, '').replace(formBehind, '').replace(formBehind, '').trim();
  return bare === '' ? name : bare;
}
