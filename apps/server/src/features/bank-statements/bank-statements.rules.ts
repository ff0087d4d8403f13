import type { bankEntryStates, unmatchedReasons } from '../../database/schema/bank-statements.ts';

export type UnmatchedReason = (typeof unmatchedReasons)[number];
export type BankEntryState = (typeof bankEntryStates)[number];

const DIGEST_IN_REFERENCE = 16;

/** The reference of the cash transaction that a payment is booked as; unique for its client. */
export function transRefOf({ reference, bookingKey }: { reference: string | null; bookingKey: string }): string {
  const [digest = '', ordinal = ''] = bookingKey.split('/');
  return ['BANK', ...(reference === null ? [] : [reference]), digest.slice(0, DIGEST_IN_REFERENCE), ordinal].join('-');
}

/** States in which staff may decide, by decision. */
export const decidableStates: Readonly<Record<'assign' | 'ignore' | 'return', readonly BankEntryState[]>> = {
  assign: ['UNMATCHED', 'IGNORED'],
  ignore: ['UNMATCHED'],
  return: ['UNMATCHED'],
};

/** Whether two symbols of the same length differ in one digit, or in two neighbours that changed places. */
export function isOneSlipAway(left: string, right: string): boolean {
  if (left.length !== right.length || left === right) return false;
  const differing = Array.from(left, (_, place) => place).filter((place) => left[place] !== right[place]);
  const [first = 0, second] = differing;
  if (second === undefined) return true;
  return differing.length === 2 && second === first + 1 && left[first] === right[second] && left[second] === right[first];
}

/** Every symbol that one slip of the payer's turns into `symbol`. */
export function listSlips(symbol: string): string[] {
  const slips = new Set<string>();
  for (let place = 0; place < symbol.length; place += 1) {
    for (const digit of '0123456789') slips.add(symbol.slice(0, place) + digit + symbol.slice(place + 1));
    slips.add(symbol.slice(0, place) + (symbol[place + 1] ?? '') + (symbol[place] ?? '') + symbol.slice(place + 2));
  }
  return [...slips].filter((slip) => isOneSlipAway(slip, symbol) && !slip.startsWith('0'));
}
