import { createGrid, spreadOverGrid } from '../valuation/day-grid.ts';
import type { DayGrid } from '../valuation/day-grid.ts';
import { collectHoldings } from '../ledger/holdings.ts';
import type { Holding } from '../ledger/holdings.ts';
import { firstDayOf, strategyOf } from '../ledger/ledger.ts';
import type { CashEntry, CashKind, Ledger } from '../ledger/ledger.ts';
import { createConversions, createMultiplier } from '../valuation/multiplier.ts';
import type { Conversion, Stretch } from '../valuation/multiplier.ts';
import { convertOn } from '../ledger/series.ts';
import { finishSteps, stepThrough } from '../valuation/steps.ts';
import type { Steps } from '../valuation/steps.ts';

/** Parts of the gain since the first row, in minor units of a scope's currency; null when not known. */
export interface GainEffects {
  /** FEE and TAX rows, negative when paid. */
  feesMinor: number | null;
  /** DIVIDEND and INTEREST rows. */
  incomeMinor: number | null;
  /** Gain or loss from changes in exchange rates. */
  currencyMinor: number | null;
}

/** Effects for the whole ledger (report currency), for each contract and each strategy (contract currency). */
export interface LedgerEffects {
  total: GainEffects;
  contracts: ReadonlyMap<string, GainEffects>;
  strategies: readonly GainEffects[];
}

/** Running sums: NaN means "not known" and stays NaN. */
type Sums = Record<'fees' | 'income' | 'currency', number>;

interface SumsOfLedger {
  strategies: Sums[];
  total: Sums;
}

const noSums = (): Sums => ({ fees: 0, income: 0, currency: 0 });

const sideOf: Partial<Record<CashKind, 'fees' | 'income'>> = { FEE: 'fees', TAX: 'fees', DIVIDEND: 'income', INTEREST: 'income' };

/** A booked amount is converted at the rates of its own day, as flows are. */
function addBooked(
  ledger: Ledger,
  sums: SumsOfLedger,
  row: Pick<CashEntry, 'strategy' | 'day' | 'kind' | 'currency' | 'amountMinor'>,
): void {
  const side = sideOf[row.kind];
  if (!side || row.day > ledger.lastDay) return;
  const { currency } = strategyOf(ledger, row);
  const contractMinor = convertOn(ledger, row.amountMinor, row.currency, currency, row.day);
  const own = sums.strategies[row.strategy] ?? sums.total;
  own[side] += contractMinor;
  sums.total[side] += convertOn(ledger, contractMinor, currency, ledger.reportCurrency, row.day);
}

function addAllBooked(ledger: Ledger, sums: SumsOfLedger): void {
  for (const row of ledger.cash) addBooked(ledger, sums, row);
  for (const { days, amounts, ...row } of ledger.packed?.cash ?? []) {
    if (!sideOf[row.kind]) continue;
    for (const [index, day] of days.entries()) addBooked(ledger, sums, { ...row, day, amountMinor: amounts[index] ?? NaN });
  }
}

/** Converts the values of a stretch; days before the first rate become NaN. */
type Convert = (values: Float64Array, converted: Float64Array, conversion: Conversion | null, stretch: Stretch) => Float64Array;

/** Sum over the days of the opening value at the day's rates minus the same value at the rates of the day before. */
function sumChanges(reopened: Float64Array, closing: Float64Array, { from, to }: Stretch): number {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += (reopened[index] ?? NaN) - (closing[index - 1] ?? NaN);
  return sum;
}

/** Returns a function that adds a holding's currency effect to the sums; it reuses its arrays for all holdings. */
function createCurrencyAdder(ledger: Ledger, grid: DayGrid, sums: SumsOfLedger): (holding: Holding) => void {
  const { length } = grid.days;
  const conversionOf = createConversions(ledger, grid);
  const multiplier = createMultiplier(length);
  const array = () => new Float64Array(length);
  const [prices, values, opening, unused] = [array(), array(), array(), array()];
  const [closingContract, closingReport, reopenedContract, reopenedReport] = [array(), array(), array(), array()];
  const indexOf = (day: number | undefined) => (day === undefined ? length : (grid.indexOfDay[day - grid.firstDay] ?? length));
  const convert: Convert = (given, converted, conversion, stretch) => {
    if (!conversion) return given;
    multiplier.convertAndAdd(given, converted, conversion, stretch, unused);
    return converted;
  };
  return ({ strategy, security, currency, days, balances }) => {
    const contract = ledger.strategies[strategy]?.currency ?? currency;
    const toContract = currency === contract ? null : conversionOf(currency, contract);
    const toReport = contract === ledger.reportCurrency ? null : conversionOf(contract, ledger.reportCurrency);
    // Without a conversion there is no currency effect, even where the value is not known.
    if (!toContract && !toReport) return;
    if (security !== null) spreadOverGrid(ledger.securities[security]?.prices, grid, prices);
    const own = sums.strategies[strategy] ?? sums.total;
    for (let step = 0; step < days.length; step += 1) {
      const balance = balances[step] ?? 0;
      const closed: Stretch = { from: indexOf(days[step]), to: Math.min(indexOf(days[step + 1]), length - 1) };
      if (balance === 0 || closed.from >= closed.to) continue;
      const opened: Stretch = { from: closed.from + 1, to: closed.to + 1 };
      if (security === null) values.fill(balance, closed.from, closed.to);
      else multiplier.valuePieces(prices, values, balance, closed);
      opening.set(values.subarray(closed.from, closed.to), opened.from);
      const closedIn = convert(values, closingContract, toContract, closed);
      const reopenedIn = convert(opening, reopenedContract, toContract, opened);
      if (toContract) own.currency += sumChanges(reopenedIn, closedIn, opened);
      const reported = convert(closedIn, closingReport, toReport, closed);
      sums.total.currency += sumChanges(convert(reopenedIn, reopenedReport, toReport, opened), reported, opened);
    }
  };
}

const known = (minor: number) => (Number.isNaN(minor) ? null : minor);
const toEffects = ({ fees, income, currency }: Sums): GainEffects => ({
  feesMinor: known(fees),
  incomeMinor: known(income),
  currencyMinor: known(currency),
});

function sumContracts(ledger: Ledger, strategies: readonly Sums[]): Map<string, Sums> {
  const contracts = new Map<string, Sums>();
  for (const [index, { contractId }] of ledger.strategies.entries()) {
    const sum = contracts.get(contractId) ?? noSums();
    contracts.set(contractId, sum);
    for (const side of ['fees', 'income', 'currency'] as const) sum[side] += strategies[index]?.[side] ?? 0;
  }
  return contracts;
}

/**
 * Parts of the gain since the first row. Fees (FEE, TAX) and income (DIVIDEND, INTEREST) are the booked amounts at the rates of their
 * days. The currency effect adds, for every day and holding, the closing value of the day before in its own currency times the change in
 * its rate: convert(V, rate) - convert(V, rate before), each rounded half away from zero to the minor unit as values are, first into the
 * contract's and from there into the report currency. The joint effect of a price change and a rate change counts as price. The rest of
 * the gain is the movement of prices, including the difference between the bank's rate and the fixing when money is exchanged. Trade
 * amounts include their costs, which no row shows separately.
 */
export function measureEffects(ledger: Ledger): LedgerEffects {
  return finishSteps(stepEffects(ledger));
}

/** The same in steps of milliseconds, so that the thread can serve other work in between. */
export function* stepEffects(ledger: Ledger): Steps<LedgerEffects> {
  const sums: SumsOfLedger = { strategies: ledger.strategies.map(noSums), total: noSums() };
  addAllBooked(ledger, sums);
  const firstDay = firstDayOf(ledger);
  if (firstDay !== null) {
    const holdings = collectHoldings(ledger);
    // No rate changes between two days of the grid, so its days are enough.
    const grid = createGrid(ledger, holdings, { firstDay, lastDay: ledger.lastDay });
    yield;
    yield* stepThrough(holdings, grid.days.length, createCurrencyAdder(ledger, grid, sums));
  }
  const contracts = new Map([...sumContracts(ledger, sums.strategies)].map(([id, sum]) => [id, toEffects(sum)]));
  return { total: toEffects(sums.total), contracts, strategies: sums.strategies.map(toEffects) };
}
