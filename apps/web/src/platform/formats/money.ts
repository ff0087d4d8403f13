import type { Currency } from '@pramen/domain/money/currencies';
import { areAmountsHidden } from './amount-privacy.ts';
import { alignDecimals, NBSP, writeDecimal, type Decimals } from './decimals.ts';

const MINUS = '\u2212';

/** Shown for an unknown figure: a missing figure is never 0. */
export const UNKNOWN = '—';

/** Replaces every hidden amount; its sign and length would reveal something. */
export const HIDDEN = '••••';

const symbols: Record<Currency, string> = { CZK: 'Kč', EUR: '€', USD: '$' };

const wholeUnits: Decimals = { least: 0, most: 0 };
const twoDecimals: Decimals = { least: 2, most: 2 };
const upToTwoDecimals: Decimals = { least: 0, most: 2 };
const upToSixDecimals: Decimals = { least: 0, most: 6 };
const twoToSixDecimals: Decimals = { least: 2, most: 6 };

interface SignOptions {
  /** Writes a plus before a positive figure, for gains. */
  withSign?: boolean;
}

/** Uses a true minus sign, as Czech and Slovak typography does. */
function writeNumber(figure: number, decimals: Decimals, { withSign = false }: SignOptions = {}): string {
  const digits = writeDecimal(Math.abs(figure), decimals);
  // A figure that rounds to zero has no sign: '−0,00' would look like a loss.
  if (!/[1-9]/.test(digits)) return digits;
  if (figure < 0) return MINUS + digits;
  return withSign ? `+${digits}` : digits;
}

/** `1 234 567,89 Kč`; the default currency is the Czech crown. `•••• Kč` while amounts are hidden. */
export function formatMoney(amount: number | null, currency: Currency = 'CZK', options?: SignOptions): string {
  if (amount === null || !Number.isFinite(amount)) return UNKNOWN;
  if (areAmountsHidden()) return `${HIDDEN}${NBSP}${symbols[currency]}`;
  return `${writeNumber(amount, twoDecimals, options)}${NBSP}${symbols[currency]}`;
}

/** Decimals for a column of quantities or factors, to pass to the formatter of each. */
export const alignFactors = (figures: readonly (number | null)[]): Decimals => alignDecimals(figures, upToSixDecimals);

/** Decimals for a column of prices. */
export const alignPrices = (prices: readonly (number | null)[]): Decimals => alignDecimals(prices, twoToSixDecimals);

/**
 * A quantity: `12,345678`, without trailing zeros unless aligned; `••••` while amounts are hidden, because quantity and price would
 * reveal them.
 */
export function formatQuantity(quantity: number | null, decimals?: Decimals): string {
  return quantity !== null && areAmountsHidden() ? HIDDEN : formatFactor(quantity, decimals);
}

/** A factor: `0,981911`, without trailing zeros unless aligned. */
export function formatFactor(factor: number | null, decimals: Decimals = upToSixDecimals): string {
  return factor === null || !Number.isFinite(factor) ? UNKNOWN : writeNumber(factor, decimals);
}

/** A price or an exchange rate, exact to 6 decimals: `24,305 Kč`. */
export function formatPrice(price: number | null, currency: Currency = 'CZK', decimals: Decimals = twoToSixDecimals): string {
  return price === null || !Number.isFinite(price) ? UNKNOWN : `${writeNumber(price, decimals)}${NBSP}${symbols[currency]}`;
}

/** `7,42 %` from 7.42. */
export function formatPercent(percent: number | null, options?: SignOptions): string {
  if (percent === null || !Number.isFinite(percent)) return UNKNOWN;
  return `${writeNumber(percent, twoDecimals, options)}${NBSP}%`;
}

const magnitudes = [
  { from: 1e9, word: 'mld.' },
  { from: 1e6, word: 'mil.' },
  { from: 1e3, word: 'tis.' },
] as const;

/** Short form: `1,2 mil. Kč`. Never hidden: for amounts that are offered to everybody. */
export function formatShortMoney(amount: number, currency: Currency): string {
  const magnitude = magnitudes.find(({ from }) => Math.abs(amount) >= from);
  const number = writeNumber(magnitude ? amount / magnitude.from : amount, upToTwoDecimals);
  return [number, magnitude?.word, symbols[currency]].filter(Boolean).join(NBSP);
}

/** Short form for chart axes: `1,2 mil. Kč`; `••••` while amounts are hidden. */
export function formatAxisMoney(amount: number, currency: Currency): string {
  return areAmountsHidden() ? HIDDEN : formatShortMoney(amount, currency);
}

/** An amount in whole units, rounded: `1 640 000 Kč`. Never hidden: for amounts that are nobody's yet. */
export function formatWholeMoney(amount: number | null, currency: Currency): string {
  return amount === null || !Number.isFinite(amount) ? UNKNOWN : `${writeNumber(amount, wholeUnits)}${NBSP}${symbols[currency]}`;
}

const writtenAmount = new RegExp(
  `${MINUS}?\\d[\\d\\s]*(?:,\\d+)?\\s(${Object.values(symbols)
    .map((symbol) => symbol.replace('$', '\\$'))
    .join('|')})`,
  'gu',
);

/** A message from the server, with its amounts as dots while amounts are hidden. */
export function hideAmountsIn(sentence: string): string {
  return areAmountsHidden() ? sentence.replaceAll(writtenAmount, (_whole, symbol: string) => `${HIDDEN}${NBSP}${symbol}`) : sentence;
}
