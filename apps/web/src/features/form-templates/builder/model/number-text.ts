const typed = /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/;

/** The number that an author typed, with a decimal comma or point; null when it is none. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/gu, '').replace('−', '-');
  return typed.test(plain) ? Number(plain.replace(',', '.')) : null;
}

export const writeNumber = (value: number | undefined): string =>
  value === undefined ? '' : String(value).replace('.', ',').replace('-', '−');
