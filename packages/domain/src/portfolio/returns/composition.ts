import { isStale } from '../ledger/gaps.ts';
import { balanceOn, collectHoldings } from '../ledger/holdings.ts';
import type { Ledger, LedgerCurrency, LedgerScope } from '../ledger/ledger.ts';
import { convertOn, positionMinor, quoteOn, rateOn } from '../ledger/series.ts';
import type { Quoted } from '../ledger/series.ts';

/** One strategy's position in one security or currency on a day, with all inputs of its value. */
export interface PositionLine {
  strategy: number;
  /** Index of the security, or null for cash. */
  security: number | null;
  currency: LedgerCurrency;
  /** Units scaled by 10^6; for cash the balance in minor units. */
  quantity: number;
  /** null for cash, and before the first price of a security. */
  price: Quoted | null;
  /** The price is so old that the security no longer trades; it still counts. */
  isStale: boolean;
  /** CZK for one unit of the instrument's, the contract's and the report currency. */
  rates: { own: Quoted | null; contract: Quoted | null; report: Quoted | null };
  /** Minor units in the instrument's, the contract's and the report currency; null when not known. */
  ownMinor: number | null;
  contractMinor: number | null;
  reportMinor: number | null;
}

/** A row of a composition; its value is in the currency of the scope. */
export interface CompositionRow {
  kind: 'STRATEGY' | 'SECURITY' | 'CASH';
  /** Index of the strategy or the security; -1 for cash. */
  index: number;
  /** Currency of the contract, of the security or of the cash. */
  currency: LedgerCurrency;
  valueMinor: number | null;
}

const known = (minor: number) => (Number.isNaN(minor) ? null : minor);

/** Every non-zero position and cash balance on a day: the rows that add up to that day's value. */
export function listPositions(ledger: Ledger, asOfDay: number): PositionLine[] {
  const day = Math.min(asOfDay, ledger.lastDay);
  const lines: PositionLine[] = [];
  for (const holding of collectHoldings(ledger)) {
    const quantity = balanceOn(holding, day);
    const strategy = ledger.strategies[holding.strategy];
    if (quantity === 0 || !strategy) continue;
    const security = holding.security === null ? undefined : ledger.securities[holding.security];
    const price = quoteOn(security?.prices, day);
    const own = security ? positionMinor(quantity, price) : quantity;
    const contract = convertOn(ledger, own, holding.currency, strategy.currency, day);
    lines.push({
      strategy: holding.strategy,
      security: holding.security,
      currency: holding.currency,
      quantity,
      price,
      isStale: price !== null && isStale(price.day, day),
      rates: {
        own: rateOn(ledger, holding.currency, day),
        contract: rateOn(ledger, strategy.currency, day),
        report: rateOn(ledger, ledger.reportCurrency, day),
      },
      ownMinor: known(own),
      contractMinor: known(contract),
      reportMinor: known(convertOn(ledger, contract, strategy.currency, ledger.reportCurrency, day)),
    });
  }
  return lines;
}

/** Value of a line in the currency of a scope. */
export function valueInScope(line: PositionLine, scope: LedgerScope): number | null {
  return scope.inReportCurrency ? line.reportMinor : line.contractMinor;
}

function rowOf(
  ledger: Ledger,
  { strategy, security, currency }: PositionLine,
  by: 'strategy' | 'position',
): Omit<CompositionRow, 'valueMinor'> {
  if (by === 'strategy') return { kind: 'STRATEGY', index: strategy, currency: ledger.strategies[strategy]?.currency ?? currency };
  return security === null ? { kind: 'CASH', index: -1, currency } : { kind: 'SECURITY', index: security, currency };
}

/** Largest first, unknown values last; equal values by index and currency, so that the order of the input rows does not matter. */
function compareRows(left: CompositionRow, right: CompositionRow): number {
  if (left.valueMinor !== right.valueMinor) return (right.valueMinor ?? -Infinity) - (left.valueMinor ?? -Infinity);
  return left.index - right.index || (left.currency < right.currency ? -1 : 1);
}

/** The composition of a scope on a day, largest first; the rows, including cash, add up exactly to its value. */
export function composePortfolio(ledger: Ledger, day: number, by: 'strategy' | 'position', scope: LedgerScope): CompositionRow[] {
  const rows = new Map<string, CompositionRow>();
  for (const line of listPositions(ledger, day)) {
    if (!scope.includes(line.strategy)) continue;
    const minor = valueInScope(line, scope);
    const fresh = rowOf(ledger, line, by);
    const key = `${fresh.kind}:${fresh.index}:${fresh.currency}`;
    const row = rows.get(key);
    if (!row) rows.set(key, { ...fresh, valueMinor: minor });
    else row.valueMinor = row.valueMinor === null || minor === null ? null : row.valueMinor + minor;
  }
  return [...rows.values()].filter(({ valueMinor }) => valueMinor !== 0).sort(compareRows);
}
