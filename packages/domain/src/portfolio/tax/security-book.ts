import { createAveragePool } from './average-pool.ts';
import { createLotQueue } from './lots.ts';
import type { Lot } from './lots.ts';
import { shareOut } from './share-out.ts';
import { listTradeDays } from './trade-days.ts';
import type { TaxTrade, TradeDay } from './trade-days.ts';

/** A part of a sale that comes from one lot. Amounts are NaN when not known. */
export interface SalePart extends Lot {
  proceedsMinor: number;
  /** Fees of the sale, zero or negative. */
  feesMinor: number;
  /** proceeds + fees - cost. */
  gainMinor: number;
}

/** One sale by both methods. */
export interface Sale {
  day: number;
  reference: string;
  unitsMicro: number;
  proceedsMinor: number;
  feesMinor: number;
  /** First in, first out: the oldest units are sold first. */
  fifo: { costMinor: number; gainMinor: number; parts: SalePart[] };
  /** Weighted average cost of all units held before the sale. */
  average: { costMinor: number; gainMinor: number };
}

/** Units that left without a sale, to the outside or in a reverse split, with the cost that left with them. */
export interface Departure {
  day: number;
  unitsMicro: number;
  /** Their oldest lots by FIFO. */
  lots: Lot[];
  averageCostMinor: number;
}

/** The whole history of one security of one client. */
export interface SecurityBook {
  sales: Sale[];
  departures: Departure[];
  /** What is still held. */
  lots: Lot[];
  averageCostMinor: number;
  /** What was paid for all purchases, with their fees. */
  boughtMinor: number;
  /** Units that were sold or left but were never there. */
  missingMicro: number;
}

export const costOf = (lots: readonly Lot[]): number => lots.reduce((sum, { costMinor }) => sum + costMinor, 0);

function toParts(lots: readonly Lot[], { amountMinor, feesMinor }: TaxTrade): SalePart[] {
  const weights = lots.map(({ unitsMicro }) => unitsMicro);
  const proceeds = shareOut(amountMinor, weights);
  const fees = shareOut(feesMinor, weights);
  return lots.map((lot, index): SalePart => {
    const [proceedsMinor, part] = [proceeds[index] ?? NaN, fees[index] ?? NaN];
    return { ...lot, proceedsMinor, feesMinor: part, gainMinor: proceedsMinor + part - lot.costMinor };
  });
}

const missingIn = (lots: readonly Lot[]) => lots.reduce((sum, { origin, unitsMicro }) => sum + (origin === 'MISSING' ? unitsMicro : 0), 0);

/**
 * Follows a security through all trades of a client, over all their investments. Within a day splits change what was held in the morning;
 * then come arrivals, purchases, sales and departures.
 */
export function keepBook(trades: readonly TaxTrade[]): SecurityBook {
  const [queue, pool] = [createLotQueue(), createAveragePool()];
  const book: SecurityBook = { sales: [], departures: [], lots: [], averageCostMinor: 0, boughtMinor: 0, missingMicro: 0 };
  const add = (lot: Lot) => {
    queue.add(lot);
    pool.add(lot.unitsMicro, lot.costMinor);
  };
  const take = (unitsMicro: number, day: number) => {
    const lots = queue.take(unitsMicro, day);
    book.missingMicro += missingIn(lots);
    return { lots, averageCostMinor: pool.take(unitsMicro) };
  };
  const leave = (unitsMicro: number, day: number) => book.departures.push({ day, unitsMicro, ...take(unitsMicro, day) });
  const split = (addedMicro: number, day: number) => {
    const unitsMicro = queue.units() + addedMicro;
    if (addedMicro < 0 && unitsMicro <= 0) leave(-addedMicro, day);
    else if (queue.units() === 0) add({ origin: 'SPLIT', day, unitsMicro: addedMicro, costMinor: NaN });
    else {
      queue.resize(unitsMicro);
      pool.resize(unitsMicro);
    }
  };
  const buy = ({ day, quantityMicro: unitsMicro, amountMinor, feesMinor }: TaxTrade) => {
    const costMinor = 0 - amountMinor - feesMinor;
    book.boughtMinor += costMinor;
    add({ origin: 'BOUGHT', day, unitsMicro, costMinor });
  };
  const sell = (trade: TaxTrade) => {
    const { day, reference, amountMinor: proceedsMinor, feesMinor } = trade;
    const unitsMicro = -trade.quantityMicro;
    const { lots, averageCostMinor } = take(unitsMicro, day);
    const costMinor = costOf(lots);
    const gainOver = (cost: number) => ({ costMinor: cost, gainMinor: proceedsMinor + feesMinor - cost });
    const fifo = { ...gainOver(costMinor), parts: toParts(lots, trade) };
    book.sales.push({ day, reference, unitsMicro, proceedsMinor, feesMinor, fifo, average: gainOver(averageCostMinor) });
  };
  const follow = ({ day, splitMicro, movedMicro, buys, sells }: TradeDay) => {
    const heldInMorning = queue.units() > 0;
    if (splitMicro !== 0 && heldInMorning) split(splitMicro, day);
    if (movedMicro > 0) add({ origin: 'TRANSFERRED', day, unitsMicro: movedMicro, costMinor: NaN });
    for (const trade of buys) buy(trade);
    if (splitMicro !== 0 && !heldInMorning) split(splitMicro, day);
    for (const trade of sells) sell(trade);
    if (movedMicro < 0) leave(-movedMicro, day);
  };
  for (const day of listTradeDays(trades)) follow(day);
  return { ...book, lots: queue.left(), averageCostMinor: pool.costMinor() };
}
