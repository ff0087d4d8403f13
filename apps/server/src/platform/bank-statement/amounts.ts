import { StatementRefused } from './statement.ts';

/** ISO 20022 allows 18 digits, 5 of them decimals. */
const decimal = /^\+?(\d{1,18})(?:\.(\d{0,5}))?$/;
const HUNDREDTHS = 2;
/** Of the whole units, as in every import: larger ones cannot be added up exactly. */
const MOST_DIGITS = 13;

/** Reads an unsigned amount of ISO 20022 as hundredths. Throws StatementRefused for other texts, fractions of a hundredth and more than 13 digits. */
export function readMinor(text: string, line: number): bigint {
  const trimmed = text.trim();
  const [, whole, fraction = ''] = decimal.exec(trimmed) ?? [];
  const kept = fraction.replace(/0+$/, '');
  const isRead = whole !== undefined && kept.length <= HUNDREDTHS && whole.replace(/^0+/, '').length <= MOST_DIGITS;
  if (!isRead) throw new StatementRefused('statementValue', { line, value: trimmed.slice(0, 40) });
  return BigInt(whole + kept.padEnd(HUNDREDTHS, '0'));
}

/** Hundredths as a decimal number: -5 is -0.05. */
export function writeMinor(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(HUNDREDTHS + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -HUNDREDTHS)}.${digits.slice(-HUNDREDTHS)}`;
}

/** Throws StatementRefused with both numbers unless what the file states is what its entries add up to. */
export function requireSums(line: number, statedMinor: bigint, foundMinor: bigint): void {
  if (statedMinor !== foundMinor)
    throw new StatementRefused('statementSums', { line, stated: writeMinor(statedMinor), found: writeMinor(foundMinor) });
}
