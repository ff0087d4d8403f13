import { StatementRefused } from './statement.ts';

/** ISO 20022 allows 18 digits, 5 of them decimals. */
const decimal = /^\+?(\d{1,18})(?:\.(\d{0,5}))?$/;
const HUNDREDTHS = 2;

/** Reads an unsigned amount of ISO 20022 as hundredths. Throws StatementRefused for other texts and for fractions of a hundredth. */
export function readMinor(text: string, line: number): bigint {
  const trimmed = text.trim();
  const [, whole, fraction = ''] = decimal.exec(trimmed) ?? [];
  const kept = fraction.replace(/0+$/, '');
  if (whole === undefined || kept.length > HUNDREDTHS) throw new StatementRefused('statementValue', { line, value: trimmed.slice(0, 40) });
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
