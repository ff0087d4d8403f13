import type { Scope } from '@pramen/domain/permissions/permissions';

/** A generated contract number is the year and a number of 6 digits. */
const NUMBER_DIGITS = 6;
const ORDER_DIGITS = 2;
const LAST_NUMBER = 10 ** NUMBER_DIGITS - 1;
const LAST_ORDER = 10 ** ORDER_DIGITS - 1;

/** The first of the variable symbol bases that are not derived from a contract number; a year's contract numbers stay below it. */
export const FIRST_SPARE_NUMBER = 900_000;

/** `2026000123`: the year and its 123rd number. Throws when the numbers of the year are used up. */
export function contractNumberOf(year: string, number: number): string {
  if (number > LAST_NUMBER) throw new RangeError(`no contract numbers left for ${year}`);
  return `${year}${String(number).padStart(NUMBER_DIGITS, '0')}`;
}

/**
 * The first 8 digits of the variable symbols under a contract, `26000123` for `2026000123`; null for a number typed by hand, and where they
 * would begin with a zero.
 */
export function symbolBaseOf(contractNumber: string): string | null {
  const own = /^20([1-9]\d)(\d{6})$/.exec(contractNumber);
  return own ? `${own[1]}${own[2]}` : null;
}

/** The base of symbols under a contract whose number provides none: two digits of the year and a spare number. */
export function spareBaseOf(year: string, number: number): string {
  return contractNumberOf(year, number).slice(2);
}

/** `count` variable symbols under a base, numbered after the highest one used; null when two digits do not suffice. */
export function nextSymbols(base: string, used: readonly string[], count: number): string[] | null {
  const orders = used
    .filter((symbol) => symbol.startsWith(base) && symbol.length === base.length + ORDER_DIGITS)
    .map((symbol) => Number(symbol.slice(base.length)));
  const first = Math.max(0, ...orders) + 1;
  if (first + count - 1 > LAST_ORDER) return null;
  return Array.from({ length: count }, (_, place) => `${base}${String(first + place).padStart(ORDER_DIGITS, '0')}`);
}

/** The requested move of an investment: it stays, moves, moves without a target, or is no longer under the contract that the caller saw. */
export type Move = { kind: 'STAYS' } | { kind: 'MOVES'; toContractId: string } | { kind: 'UNNAMED' } | { kind: 'STALE' };

/** Reads change_contract_id (a flag, or the id of the contract it leaves) and new_contract_id. */
export function moveOf(change: boolean | string | null | undefined, newContractId: string | null | undefined, contractId: string): Move {
  const flag = typeof change === 'string' ? change.trim().toLowerCase() : change;
  if (flag === undefined || flag === null || flag === false || flag === '' || flag === 'false' || flag === '0') return { kind: 'STAYS' };
  const target = newContractId?.trim().toLowerCase() ?? '';
  if (target === '') return { kind: 'UNNAMED' };
  if (target === contractId) return { kind: 'STAYS' };
  return flag === true || flag === 'true' || flag === '1' || flag === contractId
    ? { kind: 'MOVES', toContractId: target }
    : { kind: 'STALE' };
}

/** Advisers may not trash anything that has movements; the company may. */
export function mayTrash(scope: Scope, hasMovements: boolean): boolean {
  return scope === 'all' || (scope !== 'never' && !hasMovements);
}

/** Whether a contract may hold a strategy of this currency; null: the strategy is for any currency. */
export const isOfCurrency = (strategyCurrency: string | null, contractCurrency: string): boolean =>
  strategyCurrency === null || strategyCurrency === contractCurrency;

/** The currency of a contract when nothing else decides: that of the country of the client's portal. */
export const usualCurrency = (language: 'cs' | 'sk'): 'CZK' | 'EUR' => (language === 'sk' ? 'EUR' : 'CZK');
