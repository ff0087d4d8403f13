import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { MICRO_SCALE, MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import { taxCountries, taxCountryOf, taxCurrencies } from '@pramen/domain/portfolio/tax/tax-rules';
import type { NoVerdictReason, TaxCountry } from '@pramen/domain/portfolio/tax/tax-rules';
import { findTaxFaults } from '@pramen/domain/portfolio/tax/tax-closing';
import type { TaxFault } from '@pramen/domain/portfolio/tax/tax-closing';
import type { TaxRow } from '@pramen/domain/portfolio/tax/tax-books';
import { stateTaxYear } from '@pramen/domain/portfolio/tax/tax-year';
import type { TaxYear } from '@pramen/domain/portfolio/tax/tax-year';
import { loadPortfolio } from '../../portfolio/record/portfolio.service.ts';
import type { ClientPortfolio } from '../../portfolio/record/portfolio.service.ts';
import { coverageOf } from '../figures/statement-figures.service.ts';
import type { Coverage } from '../figures/statement-figures.service.ts';
import { readMovements } from '../figures/statement-rows.reader.ts';
import type { MovementRow } from '../figures/statement-rows.reader.ts';
import type { PaperRequest } from '../orders/paper.ts';
import { readTaxStanding } from './tax-standing.reader.ts';

/** A client's year with everything that the paper is written from. */
export interface ClientTaxYear {
  portfolio: ClientPortfolio;
  from: string;
  to: string;
  /** Countries of tax residence on record now: the portal keeps no history of them. */
  residences: string[];
  country: TaxCountry | NoVerdictReason;
  year: TaxYear;
  faults: TaxFault[];
}

/** Before every row that can be imported. */
const FIRST_DAY = '0001-01-01';
const NO_STRATEGY = -1;

function toTaxRows({ rows }: ClientPortfolio, movements: readonly MovementRow[]): TaxRow[] {
  const strategyOf = new Map(rows.strategies.map(({ id }, index) => [id, index]));
  const securityOf = new Map(rows.securities.map(({ id }, index) => [id, index]));
  return movements.map(({ contractStrategyId, date, kind, reference, quantity, amount, currency, securityId }): TaxRow => ({
    strategy: strategyOf.get(contractStrategyId) ?? NO_STRATEGY,
    day: dayNumberOf(date),
    kind,
    reference,
    security: quantity === null || securityId === null ? null : (securityOf.get(securityId) ?? null),
    about: quantity !== null || securityId === null ? null : (securityOf.get(securityId) ?? null),
    quantityMicro: quantity === null ? 0 : parseScaled(quantity, MICRO_SCALE),
    currency,
    amountMinor: parseScaled(amount, MONEY_SCALE),
  }));
}

/** Without a country's rules the paper is in the currency of the portal's total. */
function state(
  portfolio: ClientPortfolio,
  movements: readonly MovementRow[],
  { from, to }: PaperRequest['period'],
  standing: Awaited<ReturnType<typeof readTaxStanding>>,
): ClientTaxYear {
  const { ledger } = portfolio;
  const country = taxCountryOf(standing.residences, standing.isCompany);
  const known = taxCountries.find((one) => one === country) ?? null;
  const days = { firstDay: dayNumberOf(from), lastDay: dayNumberOf(to) };
  const currency = known === null ? ledger.reportCurrency : taxCurrencies[known];
  const year = stateTaxYear(ledger, toTaxRows(portfolio, movements), days, { country: known, currency });
  const faults = findTaxFaults(ledger, year.books, days.lastDay);
  return { portfolio, from, to, residences: standing.residences, country, year, faults };
}

/**
 * Reads and states a client's year, or its part up to `period.to`; null when there are no prices up to then, with `coverage` saying why.
 * Throws server.busy when too many callers wait.
 */
export async function stateTax({
  db,
  portfolio: deps,
  owner,
  clientId,
  period,
  language,
}: PaperRequest): Promise<{ coverage: Coverage; tax: ClientTaxYear | null }> {
  const read = async () => {
    const portfolio = await loadPortfolio(db, deps, owner, clientId, { language });
    const coverage = coverageOf(portfolio, period.to);
    if ('reason' in coverage) return { coverage, tax: null };
    const movements = await readMovements(db, clientId, { from: FIRST_DAY, to: period.to }, language);
    return { coverage, tax: state(portfolio, movements, period, await readTaxStanding(db, clientId)) };
  };
  const first = await read();
  // An import between the two reads of the ledger makes books of another state; read once more, both are of one.
  return first.tax && first.tax.faults.length > 0 ? read() : first;
}
