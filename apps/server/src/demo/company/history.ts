import { addDays, addMonths, calendarDateOf, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { dividends, strategies } from './catalogue.ts';
import type { ContractTypeName, DemoStrategy, StrategyCode } from './catalogue.ts';
import { createDealer, createInvestment } from './investment.ts';
import type { Books, Dealer, Investment } from './investment.ts';
import type { Market } from './market.ts';
import { isCzechHoliday } from '../past/market-time.ts';
import { createRandom } from '../past/random.ts';

const CZECH_AND_AMERICAN = ['CZ0005112300', 'US0378331005'] as const;
const LONGEST_HOLIDAY = 10;

export interface PlannedInvestment {
  strategy: StrategyCode;
  /** Day of the first deposit. */
  since: string;
  initialMinor: number;
  monthlyMinor: number;
  label?: string;
}

export interface PlannedContract {
  number: string;
  type: ContractTypeName;
  currency: 'CZK' | 'EUR';
  signedOn: string;
  investments: readonly PlannedInvestment[];
}

/** `from` and `to` are indexes into the investments of all the client's contracts, from 0. */
export type PlannedEvent =
  | { kind: 'WITHDRAWAL'; date: string; from: number; amountMinor: number }
  | { kind: 'TRANSFER'; date: string; from: number; to: number; amountMinor: number }
  /** Everything is sold and paid out; no money comes in until the day of the return, if there is one. */
  | { kind: 'CLOSING'; date: string; from: number; returns?: { date: string; amountMinor: number } };

export interface ClientPlan {
  /** Seed for everything that the plan leaves open. */
  seed: number;
  contracts: readonly PlannedContract[];
  events: readonly PlannedEvent[];
  /** Keeps delisted shares. */
  keepsDelisted?: boolean;
}

export interface ClientHistory extends Books {
  contracts: string[][];
  contractStrategies: string[][];
}

interface Happening {
  day: number;
  /** Splits come first on a day, because the day's prices are those of the new shares. */
  isSplit?: boolean;
  run(): void;
}

function strategyOf(code: StrategyCode): DemoStrategy {
  const found = strategies.find((strategy) => strategy.code === code);
  if (!found) throw new Error(`there is no strategy ${code}`);
  return found;
}

/** The first day from `date` on which both Prague and America trade; null when it is after the last day. */
function tradingDay(market: Market, date: string): number | null {
  const from = dayNumberOf(date);
  for (let day = from; day < from + LONGEST_HOLIDAY && day <= market.lastDay; day += 1)
    if (CZECH_AND_AMERICAN.every((isin) => market.closeOn(isin, day) !== null)) return day;
  return null;
}

/** The first day from `date` on which a security trades and Prague books money. */
function closeDay(market: Market, isin: string, date: string): number | null {
  const from = dayNumberOf(date);
  for (let day = from; day < from + LONGEST_HOLIDAY && day <= market.lastDay; day += 1)
    if (market.closeOn(isin, day) !== null && !isCzechHoliday(calendarDateOf(day))) return day;
  return null;
}

function planDeposits(
  market: Market,
  dealer: Dealer,
  of: Investment,
  plan: PlannedInvestment,
  seed: number,
  isAway: (day: number) => boolean,
): Happening[] {
  const random = createRandom(seed);
  const happenings: Happening[] = [];
  const first = tradingDay(market, plan.since);
  if (first === null) return [];
  happenings.push({
    day: first,
    run: () => {
      dealer.instruct(of, first, '09:30', 'DEPOSIT', plan.initialMinor);
      dealer.book(of, first, 'DEPOSIT', plan.initialMinor, of.currency);
      dealer.book(of, first, 'FEE', -Math.round(plan.initialMinor * 0.015), of.currency, { fee: 'Vstupní poplatek' });
      dealer.invest(of, first, 20);
    },
  });
  for (let month = 1; ; month += 1) {
    const day = tradingDay(market, addMonths(plan.since, month));
    if (day === null) return happenings;
    happenings.push({
      day,
      run: () => {
        if (isAway(day)) return;
        if (plan.monthlyMinor > 0 && !random.chance(6)) dealer.book(of, day, 'DEPOSIT', plan.monthlyMinor, of.currency);
        if (month % 3 !== 0) return;
        const fee = Math.round(dealer.totalOf(of, day) * 0.0025);
        if (fee > 0 && fee <= of.cash[of.currency]) dealer.book(of, day, 'FEE', -fee, of.currency, { fee: 'Poplatek za správu' });
        dealer.invest(of, day, random.between(2, 3));
      },
    });
  }
}

function planDividends(market: Market, dealer: Dealer, of: Investment, since: string): Happening[] {
  const firstYear = Number(since.slice(0, 4));
  return Object.keys(of.strategy.weights).flatMap((isin) => {
    const dividend = dividends[isin];
    if (!dividend) return [];
    const years = Array.from(
      { length: Number(calendarDateOf(market.lastDay).slice(0, 4)) - firstYear + 1 },
      (_, index) => firstYear + index,
    );
    return years.flatMap((year) =>
      dividend.months.flatMap((month) => {
        const day = closeDay(market, isin, `${year}-${String(month).padStart(2, '0')}-12`);
        return day === null ? [] : [{ day, run: () => dealer.payDividend(of, day, isin, dividend.perMille / dividend.months.length) }];
      }),
    );
  });
}

function planSplits(market: Market, dealer: Dealer, of: Investment): Happening[] {
  return market.splits
    .filter(({ isin }) => isin in of.strategy.weights)
    .map(({ isin, day, ratio }) => ({ day, isSplit: true, run: () => dealer.split(of, day, isin, ratio) }));
}

/** Holders of a share sell it before it is delisted; one client keeps it at its last price. */
function planDelistings({ delistings }: Market, dealer: Dealer, of: Investment, keepsThem: boolean): Happening[] {
  if (keepsThem) return [];
  return delistings
    .filter(({ isin }) => isin in of.strategy.weights)
    .map(({ isin, day }) => ({ day, run: () => dealer.sell(of, day, isin, dealer.totalOf(of, day)) }));
}

/** Sells everything and pays the money out; after the return the money is invested again. */
function planClosing(market: Market, dealer: Dealer, from: Investment, event: Extract<PlannedEvent, { kind: 'CLOSING' }>): Happening[] {
  const day = tradingDay(market, event.date);
  const back = event.returns ? tradingDay(market, event.returns.date) : null;
  if (day === null) return [];
  const close = () => {
    for (const isin of from.held.keys()) dealer.sell(from, day, isin, dealer.totalOf(from, day));
    dealer.changeBack(from, day);
    const left = from.cash[from.currency];
    if (left > 0) dealer.book(from, day, 'WITHDRAWAL', -left, from.currency);
  };
  const askedDay = tradingDay(market, addDays(calendarDateOf(day), -5)) ?? day;
  const asked = { day: askedDay, run: () => dealer.instruct(from, askedDay, '10:15', 'WITHDRAWAL', dealer.totalOf(from, askedDay)) };
  const returns = event.returns;
  if (back === null || !returns) return [asked, { day, run: close }];
  const reopen = () => {
    dealer.instruct(from, back, '09:30', 'DEPOSIT', returns.amountMinor);
    dealer.book(from, back, 'DEPOSIT', returns.amountMinor, from.currency);
    dealer.invest(from, back, 20);
  };
  return [asked, { day, run: close }, { day: back, run: reopen }];
}

function planEvent(market: Market, dealer: Dealer, investments: readonly Investment[], event: PlannedEvent): Happening[] {
  const day = tradingDay(market, event.date);
  const from = investments[event.from];
  const to = event.kind === 'TRANSFER' ? investments[event.to] : undefined;
  if (day === null || !from) return [];
  if (event.kind === 'CLOSING') return planClosing(market, dealer, from, event);
  const asked = tradingDay(market, addDays(calendarDateOf(day), -5)) ?? day;
  const run = () => {
    if (!dealer.raise(from, day, event.amountMinor)) return;
    if (event.kind === 'WITHDRAWAL') dealer.book(from, day, 'WITHDRAWAL', -event.amountMinor, from.currency);
    else if (to) {
      dealer.book(from, day, 'TRANSFER_OUT', -event.amountMinor, from.currency, { counterpart: to.variableSymbol });
      dealer.book(to, day, 'TRANSFER_IN', event.amountMinor, from.currency, { counterpart: from.variableSymbol });
      dealer.invest(to, day, 3);
    }
  };
  const instruct = () => dealer.instruct(from, asked, '14:05', event.kind === 'WITHDRAWAL' ? 'WITHDRAWAL' : 'SWITCH', event.amountMinor);
  return [
    { day: asked, run: instruct },
    { day, run },
  ];
}

/** The days on which an investment is closed. */
function awayOf({ events }: ClientPlan, place: number): (day: number) => boolean {
  const closing = events.find((event) => event.kind === 'CLOSING' && event.from === place);
  if (closing?.kind !== 'CLOSING') return () => false;
  const [from, to] = [dayNumberOf(closing.date), closing.returns ? dayNumberOf(closing.returns.date) : Number.POSITIVE_INFINITY];
  return (day) => day >= from && day <= to;
}

/** The variable symbol of an investment: year of the contract, its number, its order within the contract. */
function variableSymbolOf(contract: PlannedContract, order: number): string {
  return `${contract.number.slice(2, 4)}${contract.number.slice(-6)}${String(order).padStart(2, '0')}`;
}

/** The rows of one client from the first deposit to the last day of the market; the same plan yields the same rows. */
export function writeHistory(market: Market, clientCode: string, plan: ClientPlan): ClientHistory {
  let references = 0;
  const nextReference = () => `${clientCode}-${String((references += 1)).padStart(5, '0')}`;
  const history: ClientHistory = { cash: [], trades: [], instructions: [], contracts: [], contractStrategies: [], nextReference };
  const dealer = createDealer(market, history);
  const investments: Investment[] = [];
  const happenings: Happening[] = [];
  for (const contract of plan.contracts) {
    history.contracts.push([contract.number, clientCode, contract.type, contract.currency, contract.signedOn]);
    contract.investments.forEach((planned, index) => {
      const of = createInvestment(variableSymbolOf(contract, index + 1), contract.currency, strategyOf(planned.strategy));
      investments.push(of);
      history.contractStrategies.push([
        contract.number,
        String(of.strategy.externalId),
        of.variableSymbol,
        planned.label ?? '',
        String(index + 1),
      ]);
      happenings.push(
        ...planDeposits(market, dealer, of, planned, plan.seed + investments.length, awayOf(plan, investments.length - 1)),
        ...planDividends(market, dealer, of, planned.since),
      );
      happenings.push(...planSplits(market, dealer, of), ...planDelistings(market, dealer, of, plan.keepsDelisted ?? false));
    });
  }
  for (const event of plan.events) happenings.push(...planEvent(market, dealer, investments, event));
  const inOrder = happenings.toSorted(
    (left, right) => left.day - right.day || Number(right.isSplit ?? false) - Number(left.isSplit ?? false),
  );
  for (const happening of inOrder) happening.run();
  return history;
}
