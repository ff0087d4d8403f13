import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { MICRO_SCALE, MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import { contractScope, strategyScope, wholeScope } from '@pramen/domain/portfolio/ledger/ledger';
import type { Ledger, LedgerScope } from '@pramen/domain/portfolio/ledger/ledger';
import { measureBenchmark } from '@pramen/domain/portfolio/returns/benchmark';
import type { BenchmarkReturn } from '@pramen/domain/portfolio/returns/benchmark';
import { stateCosts } from '@pramen/domain/portfolio/statement/all-costs';
import type { ScopeCosts } from '@pramen/domain/portfolio/statement/all-costs';
import { findClosingFaults } from '@pramen/domain/portfolio/statement/closing';
import type { ClosingFault } from '@pramen/domain/portfolio/statement/closing';
import { accrueInstrumentCosts } from '@pramen/domain/portfolio/statement/instrument-costs';
import type { StatedCost } from '@pramen/domain/portfolio/statement/instrument-costs';
import { stateScope } from '@pramen/domain/portfolio/statement/statement';
import type { StatementPeriod, StatementRow } from '@pramen/domain/portfolio/statement/booked';
import type { ScopeStatement } from '@pramen/domain/portfolio/statement/statement';
import type { DailyFigures } from '@pramen/domain/portfolio/valuation/valuation';
import type { Db } from '../../../database/connect.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { readInstrumentCosts } from '../../market/market.reader.ts';
import type { InstrumentCostRow } from '../../market/market.reader.ts';
import { loadPortfolio } from '../../portfolio/record/portfolio.service.ts';
import type { ClientPortfolio, PortfolioDeps } from '../../portfolio/record/portfolio.service.ts';
import { readAgreedBenchmarks } from './benchmarks.reader.ts';
import type { AgreedBenchmark } from './benchmarks.reader.ts';
import { readMovements } from './statement-rows.reader.ts';
import type { MovementRow } from './statement-rows.reader.ts';

/** The whole portfolio, one contract or one investment over the period. */
export interface StatedScope {
  /** Empty for the whole. */
  id: string;
  scope: LedgerScope;
  statement: ScopeStatement;
  costs: ScopeCosts;
  /** null: none is agreed, or not the same for all that held or moved something. */
  benchmark: MeasuredBenchmark | null;
}

/** An agreed benchmark and its return beside that of a scope. */
export interface MeasuredBenchmark {
  agreed: AgreedBenchmark;
  found: BenchmarkReturn;
}

/** A movement as the figures count it. */
export type NamedRow = StatementRow & Pick<MovementRow, 'feeType'>;

/** The period of a statement, and whether it lists each cost. */
export interface WantedStatement {
  from: string;
  to: string;
  isItemised: boolean;
}

/** A client's statement with everything that it is written from. */
export interface ClientStatement extends WantedStatement {
  portfolio: ClientPortfolio;
  total: StatedScope;
  contracts: StatedScope[];
  /** In the order of the portfolio's strategies. */
  strategies: StatedScope[];
  movements: MovementRow[];
  rows: NamedRow[];
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
const NOT_HELD = -1;

function toRows(portfolio: ClientPortfolio, movements: readonly MovementRow[]): NamedRow[] {
  const strategyOf = new Map(portfolio.rows.strategies.map(({ id }, index) => [id, index]));
  const securityOf = new Map(portfolio.rows.securities.map(({ id }, index) => [id, index]));
  return movements.map(({ contractStrategyId, date, kind, quantity, amount, currency, securityId, feeType }): NamedRow => ({
    strategy: strategyOf.get(contractStrategyId) ?? NO_STRATEGY,
    day: dayNumberOf(date),
    kind,
    security: quantity === null || securityId === null ? null : (securityOf.get(securityId) ?? null),
    quantityMicro: quantity === null ? 0 : parseScaled(quantity, MICRO_SCALE),
    currency,
    amountMinor: parseScaled(amount, MONEY_SCALE),
    feeType,
  }));
}

/** Nothing was ever booked: the figures of a portfolio without a valuation. */
function noFigures({ reportCurrency, lastDay }: Ledger): DailyFigures {
  const none = new Float64Array(1);
  return { firstDay: lastDay, lastDay, currency: reportCurrency, value: none, inflow: none, outflow: none, gaps: [] };
}

/** Costs that issuers state, by the ledger's securities. */
function toStatedCosts({ rows: { securities } }: ClientPortfolio, stated: readonly InstrumentCostRow[]): StatedCost[] {
  const securityOf = new Map(securities.map(({ id }, index) => [id, index]));
  return stated.map(({ securityId, kind, validFrom, rate, amount }): StatedCost => ({
    security: securityOf.get(securityId) ?? NOT_HELD,
    kind,
    fromDay: dayNumberOf(validFrom),
    rateMicro: rate === null ? null : parseScaled(rate, MICRO_SCALE),
    perTradeMinor: amount === null ? null : parseScaled(amount, MONEY_SCALE),
  }));
}

interface StatementInput {
  portfolio: ClientPortfolio;
  movements: MovementRow[];
  instrumentCosts: InstrumentCostRow[];
  agreed: ReadonlyMap<string, AgreedBenchmark>;
}

/** The benchmark that all investments of a scope share which held or moved something in the period; null when they share none. */
function sharedBenchmark(
  { ledger: { strategies } }: ClientPortfolio,
  agreed: StatementInput['agreed'],
  { scope, statement }: Pick<StatedScope, 'scope' | 'statement'>,
  rows: readonly StatementRow[],
): AgreedBenchmark | null {
  const used = new Set([...statement.opening.lines, ...statement.closing.lines, ...rows].map(({ strategy }) => strategy));
  const found = [...used]
    .filter((strategy) => scope.includes(strategy))
    .map((strategy) => agreed.get(strategies[strategy]?.id ?? '') ?? null);
  const [first = null] = found;
  return found.every((one) => one?.code === first?.code) ? first : null;
}

function state({ portfolio, movements, instrumentCosts, agreed }: StatementInput, wanted: WantedStatement): ClientStatement {
  const { ledger, rows: held } = portfolio;
  const days: StatementPeriod = { firstDay: dayNumberOf(wanted.from), lastDay: dayNumberOf(wanted.to) };
  const rows = toRows(portfolio, movements);
  const faults: ClosingFault[] = [];
  const instruments = accrueInstrumentCosts(ledger, toStatedCosts(portfolio, instrumentCosts), rows, days);
  const stated = (id: string, scope: LedgerScope, figures: DailyFigures): StatedScope => {
    const statement = stateScope(ledger, scope, figures, rows, days);
    faults.push(...findClosingFaults(ledger, scope, figures, statement, rows, days));
    const costs = stateCosts(ledger, scope, figures, rows, instruments, statement);
    const shared = sharedBenchmark(portfolio, agreed, { scope, statement }, rows);
    const { performance } = statement;
    // A period before the first row of the ledger has no days to measure.
    if (!shared || !performance) return { id, scope, statement, costs, benchmark: null };
    const measured = { fromDay: days.firstDay, toDay: days.lastDay };
    const found = measureBenchmark(ledger, figures, shared, measured, performance.twrPerc);
    return { id, scope, statement, costs, benchmark: { agreed: shared, found } };
  };
  const { valuation } = portfolio;
  const empty = noFigures(ledger);
  return {
    portfolio,
    ...wanted,
    total: stated('', wholeScope, valuation?.total ?? empty),
    contracts: held.contracts.map(({ id }) => stated(id, contractScope(ledger, id), valuation?.contracts.get(id) ?? empty)),
    strategies: held.strategies.map(({ id }, index) => stated(id, strategyScope(index), valuation?.strategies[index] ?? empty)),
    rows,
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
  wanted: WantedStatement,
  language: Language,
): Promise<{ coverage: Coverage; statement: ClientStatement | null }> {
  const read = async () => {
    const portfolio = await loadPortfolio(db, deps, owner, clientId, { language });
    const coverage = coverageOf(portfolio, wanted.to);
    if ('reason' in coverage) return { coverage, statement: null };
    const movements = await readMovements(db, clientId, wanted, language);
    const held = portfolio.rows.securities.map(({ id }) => id);
    const instrumentCosts = await readInstrumentCosts(db, held);
    const agreed = await readAgreedBenchmarks(db, deps.series, clientId, language);
    return { coverage, statement: state({ portfolio, movements, instrumentCosts, agreed }, wanted) };
  };
  const first = await read();
  // An import between the two reads of the ledger lists a movement that its valuation lacks; read once more, both are of one state.
  return first.statement && first.statement.faults.length > 0 ? read() : first;
}

/** Whether the client held nothing and nothing moved in the period. */
export const isEmpty = ({ total: { statement }, movements }: ClientStatement): boolean =>
  statement.opening.lines.length === 0 && statement.closing.lines.length === 0 && movements.length === 0;
