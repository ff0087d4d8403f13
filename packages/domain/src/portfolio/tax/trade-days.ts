import type { TradeKind } from '../ledger/ledger.ts';

/** A trade of one security as the tax sees it; amounts in minor units of the tax's currency, NaN when a rate is missing. */
export interface TaxTrade {
  day: number;
  kind: TradeKind;
  /** Units scaled by 10^6, negative when they left; a split has the units it added. */
  quantityMicro: number;
  /** Negative when paid, positive when received. */
  amountMinor: number;
  /** Fees that were booked apart for this trade, zero or negative. */
  feesMinor: number;
  reference: string;
}

/** All trades of a security on one day. */
export interface TradeDay {
  day: number;
  /** Units added by splits, negative when removed. */
  splitMicro: number;
  /** Units that came from outside, negative when they left: what moved between the client's own investments cancels out. */
  movedMicro: number;
  buys: TaxTrade[];
  /** By reference: the ledger knows days, not hours. */
  sells: TaxTrade[];
}

const byReference = (left: TaxTrade, right: TaxTrade) => (left.reference < right.reference ? -1 : 1);

/** The trades of one security by day, oldest first; the ledger's order within a day does not matter. */
export function listTradeDays(trades: readonly TaxTrade[]): TradeDay[] {
  const days = new Map<number, TradeDay>();
  for (const trade of trades) {
    const { day, kind, quantityMicro } = trade;
    const found = days.get(day) ?? { day, splitMicro: 0, movedMicro: 0, buys: [], sells: [] };
    days.set(day, found);
    if (kind === 'BUY') found.buys.push(trade);
    else if (kind === 'SELL') found.sells.push(trade);
    else if (kind === 'SPLIT') found.splitMicro += quantityMicro;
    else found.movedMicro += quantityMicro;
  }
  for (const { buys, sells } of days.values()) {
    buys.sort(byReference);
    sells.sort(byReference);
  }
  return [...days.values()].sort((left, right) => left.day - right.day);
}
