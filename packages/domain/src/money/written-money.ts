import type { Currency } from './currencies.ts';

const symbols: Readonly<Record<Currency, string>> = { CZK: 'Kč', EUR: '€', USD: '$' };

// Making a format takes longer than all its uses in an answer.
const twoPlaces = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1 234 567,89 Kč`, as the screens write it: with no-break spaces and a real minus sign. */
export function writeMoney(amount: number, currency: Currency): string {
  return `${amount < 0 ? '\u2212' : ''}${twoPlaces.format(Math.abs(amount))}\u00a0${symbols[currency]}`;
}
