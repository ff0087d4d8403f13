import type { TaxIncomeRow, TaxPaper, TaxPart, TaxSale, TaxSecurity, TaxSums } from '@pramen/contract/statements/tax-papers.schemas';
import { calendarDateOf } from '@pramen/domain/dates/calendar-date';
import { MICRO } from '@pramen/domain/money/scaled';
import { costOf } from '@pramen/domain/portfolio/tax/security-book';
import { holdingRuleOn, holdingVerdicts, noVerdictReasons, taxCountries } from '@pramen/domain/portfolio/tax/tax-rules';
import type { IncomeSums, JudgedPart, JudgedSale, SaleSums, TaxedSecurity, TaxIncome } from '@pramen/domain/portfolio/tax/tax-year';
import { sha256 } from '../../../platform/keys/secrets.ts';
import type { ClientTaxYear } from './tax-figures.service.ts';

const amountOf = (minor: number) => (Number.isNaN(minor) ? null : minor / 100);
const unitsOf = (micro: number) => micro / MICRO;

const presentSums = ({ proceedsMinor, feesMinor, costMinor, gainMinor }: SaleSums): TaxSums => ({
  proceeds: amountOf(proceedsMinor),
  fees: amountOf(feesMinor),
  cost: amountOf(costMinor),
  gain: amountOf(gainMinor),
});

const presentPart = (part: JudgedPart): TaxPart => ({
  ...presentSums(part),
  origin: part.origin,
  acquired: part.origin === 'BOUGHT' || part.origin === 'TRANSFERRED' ? calendarDateOf(part.day) : null,
  quantity: unitsOf(part.unitsMicro),
  verdict: part.verdict,
});

const presentSale = ({ day, reference, unitsMicro, proceedsMinor, feesMinor, fifo, average }: JudgedSale): TaxSale => ({
  date: calendarDateOf(day),
  reference,
  quantity: unitsOf(unitsMicro),
  proceeds: amountOf(proceedsMinor),
  fees: amountOf(feesMinor),
  fifo: { cost: amountOf(fifo.costMinor), gain: amountOf(fifo.gainMinor), parts: fifo.parts.map(presentPart) },
  average: { cost: amountOf(average.costMinor), gain: amountOf(average.gainMinor) },
});

const byName = (left: { name: string | null; isin: string | null }, right: { name: string | null; isin: string | null }) =>
  Number(left.name === null) - Number(right.name === null) ||
  ((left.name ?? '') === (right.name ?? '')
    ? (left.isin ?? '') < (right.isin ?? '')
      ? -1
      : 1
    : (left.name ?? '').localeCompare(right.name ?? '', 'cs'));

function presentSecurity({ portfolio }: ClientTaxYear, { security, sales, departures, fifo, average }: TaxedSecurity): TaxSecurity {
  const held = portfolio.ledger.securities[security];
  if (!held) throw new RangeError('a sale names a security that the ledger lacks');
  return {
    name: held.name,
    isin: held.isin,
    currency: held.currency,
    sales: sales.map(presentSale),
    departures: departures.map(({ day, unitsMicro, lots, averageCostMinor }) => ({
      date: calendarDateOf(day),
      quantity: unitsOf(unitsMicro),
      fifo_cost: amountOf(costOf(lots)),
      average_cost: amountOf(averageCostMinor),
    })),
    fifo: presentSums(fifo),
    average: presentSums(average),
  };
}

const presentIncomeSums = ({ dividendsMinor, interestMinor, taxesMinor }: IncomeSums) => ({
  dividends: amountOf(dividendsMinor),
  interest: amountOf(interestMinor),
  taxes: amountOf(taxesMinor),
});

function presentIncome({ portfolio }: ClientTaxYear, { about, currency, own, taxed }: TaxIncome): TaxIncomeRow {
  const security = about === null ? undefined : portfolio.ledger.securities[about];
  return {
    name: security?.name ?? null,
    isin: security?.isin ?? null,
    currency,
    own: presentIncomeSums(own),
    converted: presentIncomeSums(taxed),
  };
}

function presentRules({ country, to }: ClientTaxYear): Pick<TaxPaper, 'country' | 'no_verdict' | 'holding'> {
  const known = taxCountries.find((one) => one === country) ?? null;
  const rule = known && holdingRuleOn(known, to);
  return {
    country: known,
    no_verdict: noVerdictReasons.find((one) => one === country) ?? null,
    holding: rule && { months: rule.months, law: rule.law, is_for_regulated_markets: rule.isForRegulatedMarkets },
  };
}

/** A client's year for the tax return. */
export function presentTaxPaper(tax: ClientTaxYear): TaxPaper {
  const { from, to, residences, year, faults } = tax;
  return {
    year: Number(from.slice(0, 'YYYY'.length)),
    from,
    to,
    is_provisional: !to.endsWith('-12-31'),
    currency: year.currency,
    residences,
    ...presentRules(tax),
    limits: year.limits.map(({ kind, limitMinor, amountMinor, law }) => ({
      kind,
      limit: limitMinor / 100,
      amount: amountOf(amountMinor),
      law,
    })),
    fifo: presentSums(year.fifo),
    average: presentSums(year.average),
    unknown_sales: year.unknownSales,
    known_gain: { fifo: amountOf(year.knownGain.fifoMinor), average: amountOf(year.knownGain.averageMinor) },
    verdicts: holdingVerdicts.flatMap((verdict) => {
      const sums = year.byVerdict?.[verdict];
      return sums ? [{ verdict, ...presentSums(sums) }] : [];
    }),
    securities: year.securities.map((security) => presentSecurity(tax, security)).sort(byName),
    income: year.income.map((income) => presentIncome(tax, income)).sort(byName),
    income_total: presentIncomeSums(year.incomeTotal),
    other_fees: amountOf(year.looseFeesMinor),
    faults: faults.map(({ kind, subject, expected, found }) => {
      const write = (number: number) => (kind === 'units' ? unitsOf(number) : number / 100);
      return { kind, subject, expected: write(expected), found: write(found) };
    }),
  };
}

/** Whether nothing was sold, left or received in the year. */
export const isEmptyYear = ({ securities, income }: Pick<TaxPaper, 'securities' | 'income'>): boolean =>
  securities.length + income.length === 0;

/** Identifies the figures: equal after a security is renamed. */
export function fingerprintOfTax(paper: TaxPaper): Buffer {
  // The order follows the names too.
  const ordered = {
    ...paper,
    securities: paper.securities.toSorted((left, right) => (left.isin < right.isin ? -1 : 1)),
    income: paper.income.toSorted((left, right) =>
      `${left.isin ?? ''} ${left.currency}` < `${right.isin ?? ''} ${right.currency}` ? -1 : 1,
    ),
  };
  return sha256(JSON.stringify(ordered, (key, value: unknown) => (key === 'name' ? undefined : value)));
}
