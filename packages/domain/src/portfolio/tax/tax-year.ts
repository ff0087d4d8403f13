import { calendarDateOf } from '../../dates/calendar-date.ts';
import { wholeScope } from '../ledger/ledger.ts';
import type { CashKind, Ledger, LedgerCurrency } from '../ledger/ledger.ts';
import { bookedInScope } from '../statement/booked.ts';
import type { StatementPeriod } from '../statement/booked.ts';
import type { Departure, Sale, SalePart, SecurityBook } from './security-book.ts';
import { keepBooks } from './tax-books.ts';
import type { TaxBooks, TaxRow } from './tax-books.ts';
import { judgeHolding, taxLimitsOn } from './tax-rules.ts';
import type { HoldingVerdict, TaxCountry, TaxLimit } from './tax-rules.ts';

/** A part of a sale with the verdict of the holding time; null without rules of a country. */
export type JudgedPart = SalePart & { verdict: HoldingVerdict | null };
export type JudgedSale = Omit<Sale, 'fifo'> & { fifo: Omit<Sale['fifo'], 'parts'> & { parts: JudgedPart[] } };

/** A security that was sold or left in the year. */
export interface TaxedSecurity {
  /** Index into the ledger's securities. */
  security: number;
  sales: JudgedSale[];
  departures: Departure[];
  fifo: SaleSums;
  average: SaleSums;
}

/** Booked income of one security, or of none, in one currency; taxes are negative. */
export interface TaxIncome {
  /** Index into the ledger's securities; null: the rows name none. */
  about: number | null;
  currency: LedgerCurrency;
  own: IncomeSums;
  /** In the currency of the tax; NaN when a rate is missing. */
  taxed: IncomeSums;
}

export interface IncomeSums {
  dividendsMinor: number;
  interestMinor: number;
  taxesMinor: number;
}

/** Sums over sales; those of cost and gain are NaN when a cost is not known. */
export interface SaleSums {
  proceedsMinor: number;
  feesMinor: number;
  costMinor: number;
  gainMinor: number;
}

/** An exemption with the amount of the year that it is compared with; NaN when not known. */
export interface MeasuredLimit extends TaxLimit {
  amountMinor: number;
}

/** What a client realised and received in a year, in the currency of the tax. */
export interface TaxYear {
  currency: LedgerCurrency;
  securities: TaxedSecurity[];
  fifo: SaleSums;
  average: SaleSums;
  /** Sales with an unknown cost, by each method: their gain is in no sum of the known ones. */
  unknownSales: { fifo: number; average: number };
  /** The gain of the other sales. */
  knownGain: { fifoMinor: number; averageMinor: number };
  /** By FIFO; null without rules of a country. */
  byVerdict: Record<HoldingVerdict, SaleSums> | null;
  limits: MeasuredLimit[];
  income: TaxIncome[];
  incomeTotal: IncomeSums;
  /** Fees of the year that belong to no trade, zero or negative. */
  looseFeesMinor: number;
  /** Units whose acquisition the ledger does not have, by security, over the whole history. */
  books: TaxBooks['books'];
}

const noSums = (): SaleSums => ({ proceedsMinor: 0, feesMinor: 0, costMinor: 0, gainMinor: 0 });

function sumOf(parts: readonly SaleSums[]): SaleSums {
  const sums = noSums();
  for (const { proceedsMinor, feesMinor, costMinor, gainMinor } of parts) {
    sums.proceedsMinor += proceedsMinor;
    sums.feesMinor += feesMinor;
    sums.costMinor += costMinor;
    sums.gainMinor += gainMinor;
  }
  return sums;
}

function judge(country: TaxCountry | null, soldDay: number, part: SalePart): JudgedPart {
  if (country === null) return { ...part, verdict: null };
  const acquiredOn = part.origin === 'BOUGHT' || part.origin === 'TRANSFERRED' ? calendarDateOf(part.day) : null;
  const isAtLatest = part.origin !== 'BOUGHT';
  return { ...part, verdict: judgeHolding(country, { acquiredOn, isAtLatest, soldOn: calendarDateOf(soldDay) }) };
}

function judgeSale(country: TaxCountry | null, sale: Sale): JudgedSale {
  return { ...sale, fifo: { ...sale.fifo, parts: sale.fifo.parts.map((part) => judge(country, sale.day, part)) } };
}

const sumsOf = (sales: readonly JudgedSale[], method: 'fifo' | 'average'): SaleSums[] =>
  sales.map((sale) => ({ ...sale, ...sale[method] }));

function securitiesOf(books: ReadonlyMap<number, SecurityBook>, country: TaxCountry | null, period: StatementPeriod): TaxedSecurity[] {
  const isWithin = ({ day }: { day: number }) => day >= period.firstDay && day <= period.lastDay;
  return [...books].flatMap(([security, { sales, departures }]): TaxedSecurity[] => {
    const own = sales.filter(isWithin).map((sale) => judgeSale(country, sale));
    const left = departures.filter(isWithin);
    if (own.length + left.length === 0) return [];
    return [{ security, sales: own, departures: left, fifo: sumOf(sumsOf(own, 'fifo')), average: sumOf(sumsOf(own, 'average')) }];
  });
}

const incomeKinds = { DIVIDEND: 'dividendsMinor', INTEREST: 'interestMinor', TAX: 'taxesMinor' } as const satisfies Partial<
  Record<CashKind, keyof IncomeSums>
>;
const noIncome = (): IncomeSums => ({ dividendsMinor: 0, interestMinor: 0, taxesMinor: 0 });

/** Dividends, interest and taxes as the statement of the same days counts them, converted the same way. */
function incomeOf(ledger: Ledger, rows: readonly TaxRow[]): Pick<TaxYear, 'income' | 'incomeTotal'> {
  const income = new Map<string, TaxIncome>();
  const incomeTotal = noIncome();
  for (const row of rows) {
    if (row.security !== null || !(row.kind in incomeKinds)) continue;
    const figure = incomeKinds[row.kind as keyof typeof incomeKinds];
    const { about, currency } = row;
    const key = `${about ?? ''}:${currency}`;
    const found = income.get(key) ?? { about, currency, own: noIncome(), taxed: noIncome() };
    income.set(key, found);
    const taxedMinor = bookedInScope(ledger, wholeScope, row);
    found.own[figure] += row.amountMinor;
    found.taxed[figure] += taxedMinor;
    incomeTotal[figure] += taxedMinor;
  }
  return { income: [...income.values()], incomeTotal };
}

function measure(limit: TaxLimit, fifo: SaleSums, byVerdict: TaxYear['byVerdict']): MeasuredLimit {
  if (limit.kind === 'SMALL_INCOME') return { ...limit, amountMinor: fifo.proceedsMinor };
  if (limit.kind === 'CEILING') return { ...limit, amountMinor: byVerdict?.MET.proceedsMinor ?? NaN };
  // What the holding time exempts is no part of the gain that the limit is for.
  const rest = byVerdict ? byVerdict.NOT_MET.gainMinor + byVerdict.UNKNOWN.gainMinor : NaN;
  return { ...limit, amountMinor: rest };
}

function verdictsOf(parts: readonly JudgedPart[]): Record<HoldingVerdict, SaleSums> {
  const of = (verdict: HoldingVerdict) => sumOf(parts.filter((part) => part.verdict === verdict));
  return { MET: of('MET'), NOT_MET: of('NOT_MET'), UNKNOWN: of('UNKNOWN') };
}

/**
 * States what a client realised and received between two days of one year. `rows` are all rows of the client up to the last of them;
 * `country` null: without holding times and limits.
 */
export function stateTaxYear(
  ledger: Ledger,
  rows: readonly TaxRow[],
  period: StatementPeriod,
  { country, currency }: { country: TaxCountry | null; currency: LedgerCurrency },
): TaxYear {
  const taxed: Ledger = { ...ledger, reportCurrency: currency };
  const { books, looseFees } = keepBooks(taxed, rows, currency);
  const securities = securitiesOf(books, country, period);
  const sales = securities.flatMap((security) => security.sales);
  const isWithin = ({ day }: TaxRow) => day >= period.firstDay && day <= period.lastDay;
  const [fifo, average] = [sumsOf(sales, 'fifo'), sumsOf(sales, 'average')];
  const unknown = (sums: readonly SaleSums[]) => sums.filter(({ gainMinor }) => Number.isNaN(gainMinor)).length;
  const knownGain = (sums: readonly SaleSums[]) => sumOf(sums.filter(({ gainMinor }) => !Number.isNaN(gainMinor))).gainMinor;
  const byVerdict = country === null ? null : verdictsOf(sales.flatMap((sale) => sale.fifo.parts));
  const limits = country === null ? [] : taxLimitsOn(country, calendarDateOf(period.lastDay));
  return {
    currency,
    securities,
    fifo: sumOf(fifo),
    average: sumOf(average),
    unknownSales: { fifo: unknown(fifo), average: unknown(average) },
    knownGain: { fifoMinor: knownGain(fifo), averageMinor: knownGain(average) },
    byVerdict,
    limits: limits.map((limit) => measure(limit, sumOf(fifo), byVerdict)),
    ...incomeOf(taxed, rows.filter(isWithin)),
    looseFeesMinor: looseFees.filter(isWithin).reduce((sum, fee) => sum + bookedInScope(taxed, wholeScope, fee), 0),
    books,
  };
}
