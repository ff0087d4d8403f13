import type { Ledger, LedgerScope } from '../ledger/ledger.ts';
import type { TotalLine } from '../returns/trail.ts';
import type { DailyFigures } from '../valuation/valuation.ts';
import type { StatementPeriod, StatementRow } from './booked.ts';
import type { ScopeStatement } from './statement.ts';

/** A sum that does not close: a statement with one must not be issued. Amounts are minor units, units are scaled by 10^6. */
export interface ClosingFault {
  /**
   * 'opening' and 'closing': positions do not add up to the value of the day. 'inflows' and 'outflows': the listed flows are not the sum.
   * 'sum': start + flows + gain is not the end. 'cash' and 'units': balance at the start and listed movements do not give the balance at
   * the end.
   */
  kind: 'opening' | 'closing' | 'inflows' | 'outflows' | 'sum' | 'cash' | 'units';
  /** Strategy, currency or security that it concerns; null for the whole scope. */
  subject: string | null;
  expected: number;
  found: number;
}

/** The value at the end of a day; zero before the figures begin, NaN when not known. */
function valueOn({ firstDay, value }: DailyFigures, day: number): number {
  return day < firstDay ? 0 : (value[day - firstDay] ?? NaN);
}

const isSame = (left: number, right: number) => left === right || (Number.isNaN(left) && Number.isNaN(right));

/** One side of the listed flows: what came in (1) or went out (-1), zero or more; NaN when one is not known. */
function sumSide({ flows }: ScopeStatement, sign: 1 | -1): number {
  let sum = 0;
  for (const { valueMinor } of flows) {
    const minor = valueMinor ?? NaN;
    if (!(minor * sign < 0)) sum += minor * sign;
  }
  return sum;
}

type Balances = Map<string, number>;

const addTo = (balances: Balances, key: string, amount: number) => balances.set(key, (balances.get(key) ?? 0) + amount);
const keyOf = (strategy: number, security: number | null, currency: string) =>
  security === null ? `cash:${strategy}:${currency}` : `units:${strategy}:${security}`;

function balancesOf(lines: readonly TotalLine[]): Balances {
  const balances: Balances = new Map();
  for (const { strategy, security, currency, quantity } of lines) addTo(balances, keyOf(strategy, security, currency), quantity);
  return balances;
}

/** Compares the balances at the end with those at the start plus all listed movements. */
function findUnlisted(
  ledger: Ledger,
  scope: LedgerScope,
  { opening, closing }: ScopeStatement,
  rows: readonly StatementRow[],
): ClosingFault[] {
  const expected = balancesOf(opening.lines);
  for (const { strategy, security, currency, quantityMicro, amountMinor } of rows) {
    if (!scope.includes(strategy)) continue;
    addTo(expected, keyOf(strategy, null, currency), amountMinor);
    if (security !== null) addTo(expected, keyOf(strategy, security, currency), quantityMicro);
  }
  const found = balancesOf(closing.lines);
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((key): ClosingFault[] => {
    const [kind, strategy = '', of = ''] = key.split(':');
    const [wanted, has] = [expected.get(key) ?? 0, found.get(key) ?? 0];
    const subject = `${ledger.strategies[Number(strategy)]?.id ?? ''} ${kind === 'units' ? (ledger.securities[Number(of)]?.isin ?? '') : of}`;
    return wanted === has ? [] : [{ kind: kind === 'units' ? 'units' : 'cash', subject, expected: wanted, found: has }];
  });
}

/**
 * The sums of a statement that do not close, compared with the daily figures of its scope and with the movements that it lists. A figure
 * that is not known closes only with another that is not known.
 */
export function findClosingFaults(
  ledger: Ledger,
  scope: LedgerScope,
  figures: DailyFigures,
  statement: ScopeStatement,
  rows: readonly StatementRow[],
  { firstDay, lastDay }: StatementPeriod,
): ClosingFault[] {
  const faults: ClosingFault[] = [];
  const compare = (kind: ClosingFault['kind'], expected: number, found: number) => {
    if (!isSame(expected, found)) faults.push({ kind, subject: null, expected, found });
  };
  const opening = statement.opening.sumMinor ?? NaN;
  const closing = statement.closing.sumMinor ?? NaN;
  compare('opening', valueOn(figures, firstDay - 1), opening);
  compare('closing', valueOn(figures, lastDay), closing);
  // The gain is not known when a value or a flow is not known; then there is no sum to compare.
  if (statement.gainMinor !== null) {
    const [inflows, outflows] = [sumSide(statement, 1), sumSide(statement, -1)];
    compare('inflows', inflows, statement.inflowsMinor ?? NaN);
    compare('outflows', outflows, statement.outflowsMinor ?? NaN);
    compare('sum', closing, opening + inflows - outflows + statement.gainMinor);
  }
  return [...faults, ...findUnlisted(ledger, scope, statement, rows)];
}
