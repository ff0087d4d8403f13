import type { Currency } from '@pramen/domain/money/currencies';
import { writeMoney } from '@pramen/domain/money/written-money';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';

export type Say = (
  key: Extract<TextKey, `statementPdf:${string}`> extends `statementPdf:${infer Key}` ? Key : never,
  values?: Record<string, string | number>,
) => string;

/** The texts of statements in a language. */
export const sayer =
  (language: Language): Say =>
  (key, values) =>
    translate(language, `statementPdf:${key}`, values);

const percent = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
export const writeSigned = (value: number) => `${value > 0 ? '+' : value < 0 ? '\u2212' : ''}${percent.format(Math.abs(value))}`;
export const writePercent = (value: number) => `${writeSigned(value)}\u00a0%`;

/** Prices and quantities have up to six decimals; a price has at least two. */
export const price = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** Writes texts and amounts in the language of a statement. */
export interface Writer {
  language: Language;
  say: Say;
  money(amount: number | null, currency: Currency): string;
}

export function createWriter(language: Language): Writer {
  const say = sayer(language);
  return { language, say, money: (amount, currency) => (amount === null ? say('unknown') : writeMoney(amount, currency)) };
}

/** A return, a yearly rate when money was invested for more than a year. */
export function writeReturn({ say }: Writer, value: number | null, isYearly: boolean): string {
  if (value === null) return say('unknown');
  return isYearly ? say('returns.perYear', { percent: writePercent(value) }) : writePercent(value);
}
