const typed = /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/;

/** The number that a person typed, with a decimal comma or point and any spaces; null when it is none. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/gu, '').replace('−', '-');
  return typed.test(plain) ? Number(plain.replace(',', '.')) : null;
}

const tooLong = /^([+-]?)\d{16,}(?:[.,]\d*)?$/;

/** Where a text lies that is a number of more digits than `readNumber` reads; null: it is none. */
export function sideOfLongNumber(text: string): 'low' | 'high' | null {
  const found = tooLong.exec(text.replaceAll(/\s/gu, '').replace('−', '-'));
  if (!found) return null;
  return found[1] === '-' ? 'low' : 'high';
}

/** As many as can be asked for. */
const MOST_DECIMALS = 100;

/** A number in Czech and Slovak notation with all its digits: `−1 234,5`. */
export function writeNumber(value: number): string {
  const plain = Math.abs(value).toString();
  const [whole = '', decimals] = (
    plain.includes('e') ? Math.abs(value).toLocaleString('en', { useGrouping: false, maximumFractionDigits: MOST_DECIMALS }) : plain
  ).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0');
  return `${value < 0 ? '−' : ''}${grouped}${decimals === undefined ? '' : `,${decimals}`}`;
}
