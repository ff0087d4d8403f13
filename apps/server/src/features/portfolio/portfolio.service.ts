import { setImmediate as nextTurn } from 'node:timers/promises';
import { calendarDateOf } from '@pramen/domain/dates/calendar-date';
import { valueLedger } from '@pramen/domain/portfolio/valuation';
import type { DailyFigures, Valuation } from '@pramen/domain/portfolio/valuation';
import type { Ledger } from '@pramen/domain/portfolio/ledger';
import type { Db } from '../../database/connect.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { Problem } from '../../platform/http/problem.ts';
import { createTurnstile } from '../../platform/keys/turnstile.ts';
import type { Turnstile } from '../../platform/keys/turnstile.ts';
import { createWorkerPool } from '../../platform/workers/worker-pool.ts';
import type { WorkerPool } from '../../platform/workers/worker-pool.ts';
import { createSeriesStore } from '../market/market.reader.ts';
import type { SeriesStore } from '../market/market.reader.ts';
import { toLedger } from './portfolio.ledger.ts';
import { readClientLedger } from './portfolio.reader.ts';
import type { ClientLedger, ContractRow, ContractStrategyRow } from './portfolio.reader.ts';

export interface PortfolioDeps {
  clock: Clock;
  series: SeriesStore;
  /** Lets one portfolio at a time be read and valued. */
  turnstile: Turnstile;
  /** Values ledgers too big for the main thread. */
  valuations: WorkerPool<Ledger, Valuation | null>;
}

const VALUATION_TIMEOUT_MS = 10 * SECOND;
const VALUATION_MEMORY_MEGABYTES = 256;
const LONGEST_QUEUE = 32;
/** A second's worth or two; whoever comes later is told to come back. */
const MOST_WAITING = 200;

/**
 * One portfolio at a time: the main thread is what they all wait for, so several at once are no faster together, but their
 * rows arrive together and everybody else waits until all are worked off. One thread for big ledgers, which are rare, is
 * enough too: a second would only compete with the main thread for the cores.
 */
export function createPortfolioDeps(clock: Clock): PortfolioDeps {
  const valuations = createWorkerPool<Ledger, Valuation | null>({
    module: new URL('portfolio.worker.ts', import.meta.url),
    maxThreads: 1,
    maxQueue: LONGEST_QUEUE,
    timeoutMs: VALUATION_TIMEOUT_MS,
    memoryMegabytes: VALUATION_MEMORY_MEGABYTES,
  });
  return { clock, series: createSeriesStore(), turnstile: createTurnstile(1, MOST_WAITING), valuations };
}

/** A client's ledger, valued. */
export interface ClientPortfolio {
  rows: ClientLedger;
  ledger: Ledger;
  /** null when there is no row that counts. */
  valuation: Valuation | null;
  /** Last day that counts; null before the first import of prices. */
  asOfDate: string | null;
}

/** Rows from which valuing moves off the main thread: below, the copy to a thread costs more than the work. */
const ROWS_FOR_A_THREAD = 3_000;

const isBig = ({ cash, trades }: ClientLedger) => cash.length + trades.length > ROWS_FOR_A_THREAD;

type ReadPortfolio = Omit<ClientPortfolio, 'valuation'> & { valuation: ClientPortfolio['valuation'] | 'elsewhere' };

/** Each step takes milliseconds of the main thread; in between it serves whatever else has come. */
async function readAndValue(db: Db, deps: PortfolioDeps, clientId: string): Promise<ReadPortfolio> {
  const today = deps.clock.today();
  const rows = await readClientLedger(db, clientId, today);
  const lastPrice = rows.lastPriceDate;
  const asOfDate = lastPrice === null ? null : lastPrice < today ? lastPrice : today;
  const series = await deps.series.load(db, rows.series);
  await nextTurn();
  const ledger = toLedger(rows, series, asOfDate ?? today);
  if (asOfDate === null) return { rows, ledger, valuation: null, asOfDate };
  if (isBig(rows)) return { rows, ledger, valuation: 'elsewhere', asOfDate };
  await nextTurn();
  return { rows, ledger, valuation: valueLedger(ledger), asOfDate };
}

/**
 * Reads and values everything of one client: two statements, or one when the series are at hand. Throws server.busy when too
 * many wait already.
 */
export async function loadPortfolio(db: Db, deps: PortfolioDeps, clientId: string): Promise<ClientPortfolio> {
  const portfolio = await deps.turnstile.pass(() => readAndValue(db, deps, clientId));
  const { valuation, ledger } = portfolio;
  return { ...portfolio, valuation: valuation === 'elsewhere' ? await deps.valuations.run(ledger) : valuation };
}

/** The client's contract; record.not_found for a foreign or unknown one alike. */
export function findContract(portfolio: ClientPortfolio, id: string): ContractRow {
  const found = portfolio.rows.contracts.find((contract) => contract.id === id);
  if (!found) throw new Problem('record.not_found');
  return found;
}

/** The client's contract strategy; record.not_found for a foreign or unknown one alike. */
export function findStrategy(portfolio: ClientPortfolio, id: string): ContractStrategyRow {
  const found = portfolio.rows.strategies.find((strategy) => strategy.id === id);
  if (!found) throw new Problem('record.not_found');
  return found;
}

/** What a call looks at: the whole portfolio, one contract, or one contract strategy. */
export type ReportScope = { kind: 'all' } | { kind: 'contract'; id: string } | { kind: 'strategy'; id: string };

/** Daily figures of a scope; null when nothing was ever booked there. */
export function figuresOf(portfolio: ClientPortfolio, scope: ReportScope): DailyFigures | null {
  const { valuation, rows } = portfolio;
  if (!valuation) return null;
  if (scope.kind === 'all') return valuation.total;
  if (scope.kind === 'contract') return valuation.contracts.get(scope.id) ?? null;
  return valuation.strategies[rows.strategies.findIndex(({ id }) => id === scope.id)] ?? null;
}

/** First day on which a scope has a row, as a calendar date; null without rows. */
export function sinceDateOf(portfolio: ClientPortfolio, scope: ReportScope): string | null {
  const { ledger } = portfolio;
  const isInside = (index: number) => {
    const strategy = ledger.strategies[index];
    return scope.kind === 'all' || (scope.kind === 'contract' ? strategy?.contractId === scope.id : strategy?.id === scope.id);
  };
  let first = Infinity;
  for (const row of ledger.cash) if (row.day < first && row.day <= ledger.lastDay && isInside(row.strategy)) first = row.day;
  for (const row of ledger.trades) if (row.day < first && row.day <= ledger.lastDay && isInside(row.strategy)) first = row.day;
  return first === Infinity ? null : calendarDateOf(first);
}
