/** Decimal places: 2 for money, 6 for quantities, prices and exchange rates. */
export const MONEY_SCALE = 2;
export const MICRO_SCALE = 6;
export const MICRO = 1_000_000;

/** Why a decimal text is not a scaled integer. */
export type ScaledFault = 'not_a_number' | 'too_many_decimals' | 'too_big';

export class ScaledError extends Error {
  override readonly name = 'ScaledError';
  readonly fault: ScaledFault;

  constructor(fault: ScaledFault, text: string) {
    super(`${text.slice(0, 40)}: ${fault.replaceAll('_', ' ')}`);
    this.fault = fault;
  }
}

const decimal = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads decimal text ('1234.5') as an integer scaled by 10^scale (123450 at 2). Zeros beyond the scale are allowed. Throws ScaledError
 * for anything else, and for values of 2^53 or more.
 */
export function parseScaled(text: string, scale: number): number {
  const found = decimal.exec(text);
  if (!found) throw new ScaledError('not_a_number', text);
  const [, sign, whole = '', fraction = ''] = found;
  if (/[^0]/.test(fraction.slice(scale))) throw new ScaledError('too_many_decimals', text);
  const value = Number(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  if (!Number.isSafeInteger(value)) throw new ScaledError('too_big', text);
  return sign === '-' && value !== 0 ? -value : value;
}

/** Writes a scaled integer as decimal text with exactly `scale` decimals: -5 at 2 is '-0.05'. Throws RangeError for other numbers. */
export function formatScaled(value: number, scale: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a scaled integer`);
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const sign = value < 0 ? '-' : '';
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
