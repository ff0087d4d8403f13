import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { MICRO_SCALE, MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import { contractScope, strategyScope, wholeScope } from '@pramen/domain/portfolio/ledger/ledger';
import type { Ledger, LedgerScope } from '@pramen/domain/portfolio/ledger/ledger';
import { findClosingFaults } from '@pramen/domain/portfolio/statement/closing';
import type { ClosingFault } from '@pramen/domain/portfolio/statement/closing';
import { stateScope } from '@pramen/domain/portfolio/statement/statement';
import type { StatementPeriod, StatementRow } from '@pramen/domain/portfolio/statement/booked';
import type { ScopeStatement } from '@pramen/domain/portfolio/statement/statement';
import type { DailyFigures } from '@pramen/domain/portfolio/valuation/valuation';
import type { Db } from '../../../database/connect.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { loadPortfolio } from '../../portfolio/record/portfolio.service.ts';
import type { ClientPortfolio, PortfolioDeps } from '../../portfolio/record/portfolio.service.ts';
import { readMovements } from './statement-rows.reader.ts';
import type { MovementRow } from './statement-rows.reader.ts';

/** One contract or investment over the period. */
export interface StatedScope {
  id: string;
  statement: ScopeStatement;
}

/** A client's statement with everything that it is written from. */
export interface ClientStatement {
  portfolio: ClientPortfolio;
  from: string;
  to: string;
  total: ScopeStatement;
  contracts: StatedScope[];
  /** In the order of the portfolio's strategies. */
  strategies: StatedScope[];
  movements: MovementRow[];
  /** Sums that do not close. */
  faults: ClosingFault[];
}

/** Whether there are prices for the whole period: the day up to which the portal has figures, or why there are none. */
export type Coverage = { asOfDate: string } | { reason: 'prices_missing' } | { reason: 'prices_pending'; asOfDate: string };

export function coverageOf({ asOfDate }: Pick<ClientPortfolio, 'asOfDate'>, to: string): Coverage {
  if (asOfDate === null) return { reason: 'prices_missing' };
  return asOfDate < to ? { reason: 'prices_pending', asOfDate } : { asOfDate };
}

const NO_STRATEGY = -1;

function toRows(portfolio: ClientPortfolio, movements: readonly MovementRow[]): StatementRow[] {
  const strategyOf = new Map(portfolio.rows.strategies.map(({ id }, index) => [id, index]));
  const securityOf = new Map(portfolio.rows.securities.map(({ id }, index) => [id, index]));
  return movements.map(({ contractStrategyId, date, kind, quantity, amount, currency, securityId }): StatementRow => ({
    strategy: strategyOf.get(contractStrategyId) ?? NO_STRATEGY,
    day: dayNumberOf(date),
    kind,
    security: quantity === null || securityId === null ? null : (securityOf.get(securityId) ?? null),
    quantityMicro: quantity === null ? 0 : parseScaled(quantity, MICRO_SCALE),
    currency,
    amountMinor: parseScaled(amount, MONEY_SCALE),
  }));
}

/** Nothing was ever booked: the figures of a portfolio without a valuation. */
function noFigures({ reportCurrency, lastDay }: Ledger): DailyFigures {
  const none = new Float64Array(1);
  return { firstDay: lastDay, lastDay, currency: reportCurrency, value: none, inflow: none, outflow: none, gaps: [] };
}

function state(portfolio: ClientPortfolio, movements: MovementRow[], period: { from: string; to: string }): ClientStatement {
  const { ledger, rows: held } = portfolio;
  const days: StatementPeriod = { firstDay: dayNumberOf(period.from), lastDay: dayNumberOf(period.to) };
  const rows = toRows(portfolio, movements);
  const faults: ClosingFault[] = [];
  const stated = (scope: LedgerScope, figures: DailyFigures): ScopeStatement => {
    const statement = stateScope(ledger, scope, figures, rows, days);
    faults.push(...findClosingFaults(ledger, scope, figures, statement, rows, days));
    return statement;
  };
  const { valuation } = portfolio;
  const empty = noFigures(ledger);
  return {
    portfolio,
    ...period,
    total: stated(wholeScope, valuation?.total ?? empty),
    contracts: held.contracts.map(({ id }) => ({
      id,
      statement: stated(contractScope(ledger, id), valuation?.contracts.get(id) ?? empty),
    })),
    strategies: held.strategies.map(({ id }, index) => ({
      id,
      statement: stated(strategyScope(index), valuation?.strategies[index] ?? empty),
    })),
    movements,
    faults,
  };
}

/**
 * Reads and states a client over a period; null when there are no prices up to its end, with `coverage` saying why. `owner` has a share of
 * the portfolio's queue; throws server.busy when too many callers wait.
 */
export async function stateClient(
  db: Db,
  deps: PortfolioDeps,
  owner: string,
  clientId: string,
  period: { from: string; to: string },
  language: Language,
): Promise<{ coverage: Coverage; statement: ClientStatement | null }> {
  const read = async () => {
    const portfolio = await loadPortfolio(db, deps, owner, clientId, { language });
    const coverage = coverageOf(portfolio, period.to);
    if ('reason' in coverage) return { coverage, statement: null };
    return { coverage, statement: state(portfolio, await readMovements(db, clientId, period, language), period) };
  };
  const first = await read();
  // An import between the two reads of the ledger lists a movement that its valuation lacks; read once more, both are of one state.
  return first.statement && first.statement.faults.length > 0 ? read() : first;
}

/** Whether the client held nothing and nothing moved in the period. */
export const isEmpty = ({ total, movements }: ClientStatement): boolean =>
  total.opening.lines.length === 0 && total.closing.lines.length === 0 && movements.length === 0;
