import { isFlow, securityOf, strategyOf } from './ledger.ts';
import type { CashKind, Ledger, LedgerCurrency, LedgerScope, TradeEntry, TradeKind } from './ledger.ts';
import { convertOn, positionMinor, quoteOn } from './series.ts';

/** A row that moves money or securities into or out of its strategy, valued at the price and rates of its own day. */
export interface Flow {
  strategy: number;
  day: number;
  kind: CashKind | TradeKind;
  reference: string;
  currency: LedgerCurrency;
  /** Minor units of `currency`, positive for an inflow; the market value of moved securities; NaN when not known. */
  ownMinor: number;
  /** The same amount in the contract's and in the report currency. */
  contractMinor: number;
  reportMinor: number;
  /** The investor's other strategy in a transfer of money; null when there is none. */
  counterpart: number | null;
  /** The moved security; null for money. */
  security: number | null;
  quantityMicro: number;
}

function toFlow(ledger: Ledger, row: Omit<Flow, 'contractMinor' | 'reportMinor'>): Flow {
  const { currency } = strategyOf(ledger, row);
  const contractMinor = convertOn(ledger, row.ownMinor, row.currency, currency, row.day);
  return { ...row, contractMinor, reportMinor: convertOn(ledger, contractMinor, currency, ledger.reportCurrency, row.day) };
}

function toSecurityFlow(ledger: Ledger, trade: TradeEntry): Flow {
  const { strategy, day, kind, reference, security, quantityMicro } = trade;
  const { currency, prices } = securityOf(ledger, trade);
  const ownMinor = positionMinor(quantityMicro, quoteOn(prices, day));
  return toFlow(ledger, { strategy, day, kind, reference, currency, ownMinor, counterpart: null, security, quantityMicro });
}

/** All rows up to the last day that move money or securities into or out of a strategy, ordered by day. */
export function collectFlows(ledger: Ledger): Flow[] {
  const flows: Flow[] = [];
  for (const row of ledger.cash) {
    if (!isFlow(row.kind) || row.day > ledger.lastDay) continue;
    const { strategy, day, kind, reference, currency, counterpart } = row;
    flows.push(
      toFlow(ledger, {
        strategy,
        day,
        kind,
        reference,
        currency,
        ownMinor: row.amountMinor,
        counterpart,
        security: null,
        quantityMicro: 0,
      }),
    );
  }
  for (const trade of ledger.trades) if (isFlow(trade.kind) && trade.day <= ledger.lastDay) flows.push(toSecurityFlow(ledger, trade));
  return flows.sort((left, right) => left.day - right.day);
}

const movedKey = ({ day, security }: Flow) => `${day}:${security}`;

/**
 * The flows of a scope. Transfers of money between strategies inside are not flows, nor are securities that left one strategy and reached
 * another inside on the same day (no row names the destination, so the units in and out have to cancel).
 */
export function flowsOfScope(flows: readonly Flow[], { includes }: Pick<LedgerScope, 'includes'>): Flow[] {
  const inside = flows.filter(({ strategy }) => includes(strategy));
  const moved = new Map<string, number>();
  for (const flow of inside) if (flow.security !== null) moved.set(movedKey(flow), (moved.get(movedKey(flow)) ?? 0) + flow.quantityMicro);
  return inside.filter((flow) => {
    if (flow.security !== null) return moved.get(movedKey(flow)) !== 0;
    return flow.counterpart === null || !includes(flow.counterpart);
  });
}
