import type { InvestmentFault } from '@pramen/contract/bank-statements/bank-statements.lists';
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
export const decidableStates: Readonly<Record<'assign' | 'ignore' | 'return' | 'takeBack' | 'confirmReturn', readonly BankEntryState[]>> = {
  assign: ['UNMATCHED', 'IGNORED'],
  ignore: ['UNMATCHED'],
  return: ['UNMATCHED'],
  takeBack: ['BOOKED'],
  confirmReturn: ['UNMATCHED'],
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

/** Whether staff have taken a deposit back before a statement told that its money went. */
export const isTakenBack = ({ state, reversalId }: { state: BankEntryState; reversalId: string | null }): boolean =>
  state === 'RETURNED' && reversalId !== null;

export interface InvestmentState {
  isWithdrawn: boolean;
  isHeld: boolean;
  isPaused: boolean;
  isUnsigned: boolean;
}

/** Why an investment takes no money now; null: it does. A strategy that is closed for new money still takes what staff assign. */
export function faultOfInvestment({ isWithdrawn, isHeld, isPaused, isUnsigned }: InvestmentState): InvestmentFault | null {
  if (isWithdrawn) return 'withdrawn';
  if (isHeld) return 'held';
  if (isPaused) return 'paused';
  return isUnsigned ? 'unsigned' : null;
}

/** What is known today of the investment that a payment's symbol names, and of the account that it came to. */
export interface KnownToday extends InvestmentState {
  isOurAccount: boolean;
  /** Whether the account takes money in the payment's currency. */
  isAccountCurrency: boolean;
  isNamed: boolean;
  isDeleted: boolean;
  isActive: boolean;
  /** null: no investment is named. */
  contractCurrency: string | null;
}

const reasonOfFault: Readonly<Record<InvestmentFault, UnmatchedReason>> = {
  withdrawn: 'WITHDRAWN',
  held: 'HELD',
  paused: 'PAUSED',
  unsigned: 'UNSIGNED',
};

/** What no change of records ends. */
const lasting: ReadonlySet<UnmatchedReason> = new Set(['DEBIT', 'MAYBE_RETURN', 'RETURNED_PAYOUT', 'RETURN_UNKNOWN', 'ZERO', 'BATCH']);

/** Why a payment that waits would not be booked by itself today; null: it would. An import decides in the same order. */
export function whyToday(
  { why, variableSymbol, currency }: { why: UnmatchedReason | null; variableSymbol: string | null; currency: string },
  known: KnownToday,
): UnmatchedReason | null {
  if (why !== null && lasting.has(why)) return why;
  if (!known.isOurAccount) return 'ACCOUNT_UNKNOWN';
  if (variableSymbol === null) return 'NO_SYMBOL';
  if (!known.isNamed) return 'SYMBOL_UNKNOWN';
  if (known.isDeleted) return 'DELETED';
  const fault = faultOfInvestment(known);
  if (fault) return reasonOfFault[fault];
  if (known.contractCurrency !== currency || !known.isAccountCurrency) return 'CURRENCY';
  return known.isActive ? null : 'INACTIVE';
}
