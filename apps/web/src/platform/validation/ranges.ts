import { readNumber, writeNumber } from '@pramen/domain/forms/answers/written-number';
import type { FieldFault } from './rules.ts';

const DECIMALS = 2;

/** Whether a typed amount of money is within a range and has at most two decimals, as the contract takes it. */
export function isAmountIn({ min, max }: Readonly<Record<'min' | 'max', number>>, typed: string): boolean {
  const amount = readNumber(typed);
  return amount !== null && amount >= min && amount <= max && (/[,.](\d*)$/.exec(typed.trim())?.[1] ?? '').length <= DECIMALS;
}

/** The error of a number outside a range, with the limits as people write numbers. */
export const outsideRange = ({ min, max }: Readonly<Record<'min' | 'max', number>>): FieldFault => ({
  key: 'range',
  values: { min: writeNumber(min), max: writeNumber(max) },
});
