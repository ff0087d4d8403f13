import type { Currency } from './currencies.ts';

const symbols: Readonly<Record<Currency, string>> = { CZK: 'Kč', EUR: '€', USD: '$' };

/** `1 234 567,89 Kč`, as the screens write it: with no-break spaces and a real minus sign. */
export function writeMoney(amount: number, currency: Currency): string {
  const digits = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(amount));
  return `${amount < 0 ? '\u2212' : ''}${digits}\u00a0${symbols[currency]}`;
}
