import { setImmediate as nextTurn } from 'node:timers/promises';
import { calendarDateOf } from '@pramen/domain/dates/calendar-date';
import { stepEffects } from '@pramen/domain/portfolio/returns/effects';
import type { GainEffects, LedgerEffects } from '@pramen/domain/portfolio/returns/effects';
import { contractScope, firstDayOf, strategyScope, wholeScope } from '@pramen/domain/portfolio/ledger/ledger';
import type { LedgerCurrency, LedgerScope, Ledger } from '@pramen/domain/portfolio/ledger/ledger';
import { measurePerformance } from '@pramen/domain/portfolio/returns/performance';
import type { Steps } from '@pramen/domain/portfolio/valuation/steps';
import { stepValuation } from '@pramen/domain/portfolio/valuation/valuation';
import type { DailyFigures, Valuation } from '@pramen/domain/portfolio/valuation/valuation';
import type { Db, Readable } from '../../../database/connect.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { createConcurrencyLimit } from '../../../platform/limits/concurrency-limit.ts';
import type { ConcurrencyLimit } from '../../../platform/limits/concurrency-limit.ts';
import { findReportedClient } from '../../clients/record/reported-client.reader.ts';
import type { ReportedClient } from '../../clients/record/reported-client.reader.ts';
import { createSeriesStore } from '../../market/market.reader.ts';
import type { SeriesStore } from '../../market/market.reader.ts';
import { toLedger } from './portfolio.ledger.ts';
import { readClientLedger } from './portfolio.reader.ts';
import type { ClientLedger, ContractRow, ContractStrategyRow } from './portfolio.reader.ts';

export interface PortfolioDeps {
  clock: Clock;
  series: SeriesStore;
  /** Allows one portfolio at a time to be read and valued. */
  limit: ConcurrencyLimit;
}

/** One or two seconds of work; later callers get server.busy. */
const MOST_WAITING = 200;
/** Queue share of one person: a screen requests ten figures at once, and may be open twice. */
const WAITING_OF_ONE = 24;

/**
 * One portfolio at a time: valuations share the main thread, so several at once would finish no sooner, but their rows would arrive
 * together and block all other requests until they are done.
 */
export function createPortfolioDeps(clock: Clock): PortfolioDeps {
  return { clock, series: createSeriesStore(), limit: createConcurrencyLimit(1, MOST_WAITING, { atOnce: 1, mostWaiting: WAITING_OF_ONE }) };
}

/** A client's ledger, valued. */
export interface ClientPortfolio {
  rows: ClientLedger;
  ledger: Ledger;
  /** null when no row counts yet. */
  valuation: Valuation | null;
  /** Only when requested; null too when no row counts yet. */
  effects: LedgerEffects | null;
  /** Last day included; null before the first import of prices. */
  asOfDate: string | null;
  /** Today in Prague; prices may be older. */
  today: string;
}

/** Works in steps of milliseconds and lets the main thread serve other requests in between. */
async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

/** Whether to compute the effects on the gain, and the language of strategy and contract type names. */
interface Wishes {
  hasEffects?: boolean;
  language?: 'cs' | 'sk';
}

async function readAndMeasure(
  db: Db,
  deps: PortfolioDeps,
  clientId: string,
  { hasEffects, language }: Required<Wishes>,
): Promise<ClientPortfolio> {
  const today = deps.clock.today();
  const rows = await readClientLedger(db, clientId, today, language);
  const lastPrice = rows.lastPriceDate;
  const asOfDate = lastPrice === null ? null : lastPrice < today ? lastPrice : today;
  const series = await deps.series.load(db, rows.series);
  await nextTurn();
  const ledger = toLedger(rows, series, asOfDate ?? today);
  const portfolio = { rows, ledger, asOfDate, today, valuation: null, effects: null };
  if (asOfDate === null) return portfolio;
  await nextTurn();
  const valuation = await inTurns(stepValuation(ledger));
  if (!hasEffects) return { ...portfolio, valuation };
  await nextTurn();
  return { ...portfolio, valuation, effects: await inTurns(stepEffects(ledger)) };
}

/**
 * Reads and values one client's whole portfolio, with the effects on the gain on request: two statements, or one when the series are
 * cached. `owner` is the caller's id, each with a share of the queue. Throws server.busy when too many callers wait.
 */
export function loadPortfolio(
  db: Db,
  deps: PortfolioDeps,
  owner: string,
  clientId: string,
  { hasEffects = false, language = 'cs' }: Wishes = {},
): Promise<ClientPortfolio> {
  return deps.limit.run(() => readAndMeasure(db, deps, clientId, { hasEffects, language }), owner);
}

/** The client's contract; record.not_found whether it is another client's or unknown. */
export function findContract(portfolio: ClientPortfolio, id: string): ContractRow {
  const found = portfolio.rows.contracts.find((contract) => contract.id === id);
  if (!found) throw new Problem('record.not_found');
  return found;
}

/** The client's contract strategy; record.not_found whether it is another client's or unknown. */
export function findStrategy(portfolio: ClientPortfolio, id: string): ContractStrategyRow {
  const found = portfolio.rows.strategies.find((strategy) => strategy.id === id);
  if (!found) throw new Problem('record.not_found');
  return found;
}

/** The part of a portfolio that a call reads: all of it, one contract, or one contract strategy. */
export type ReportScope = { kind: 'all' } | { kind: 'contract'; id: string } | { kind: 'strategy'; id: string };

/** A client's portfolio and the part that a call reads, in that part's currency. */
export interface ScopedPortfolio {
  portfolio: ClientPortfolio;
  scope: ReportScope;
  currency: LedgerCurrency;
}

/** Finds a part of a portfolio by kind and id; record.not_found whether the id is another client's or unknown. */
export function findScope(portfolio: ClientPortfolio, kind: ReportScope['kind'], id: string): ScopedPortfolio {
  if (kind === 'all') return { portfolio, scope: { kind }, currency: portfolio.ledger.reportCurrency };
  const contractId = kind === 'contract' ? id : findStrategy(portfolio, id).contractId;
  return { portfolio, scope: { kind, id }, currency: findContract(portfolio, contractId).currency as LedgerCurrency };
}

/** A scoped portfolio with its client. */
export type OpenedPortfolio = ScopedPortfolio & { client: ReportedClient };

/** The context of every report call. */
export interface ReportCall {
  db: Db;
  actor: Actor;
  params: { id?: string };
  query?: { client_id?: string | undefined };
}

/** Opens the part of a portfolio that a call reads, of the actor or of a client in their scope; record.not_found when it does not exist. */
export type OpenPortfolio = (kind: ReportScope['kind'], call: ReportCall, hasEffects?: boolean) => Promise<OpenedPortfolio>;

/** `noteSeen` is called when a portfolio with values is opened that its client has not opened in this quarter. */
export function createOpenPortfolio(deps: PortfolioDeps, noteSeen: (db: Db, actor: Actor) => Promise<void>): OpenPortfolio {
  return async (kind, { db, actor, params, query }, hasEffects = false) => {
    const client = await findReportedClient(db, actor, { kind, id: params.id, clientId: kind === 'all' ? query?.client_id : undefined });
    const portfolio = await loadPortfolio(db, deps, actor.userId, client.id, { hasEffects, language: actor.origin.language });
    const opened = findScope(portfolio, kind, params.id ?? '');
    if (portfolio.valuation !== null && !portfolio.rows.isSeen) await noteSeen(db, actor);
    return { client, ...opened };
  };
}

/** Daily figures of a scope; null when it has no bookings. */
export function figuresOf(portfolio: ClientPortfolio, scope: ReportScope): DailyFigures | null {
  const { valuation, rows } = portfolio;
  if (!valuation) return null;
  if (scope.kind === 'all') return valuation.total;
  if (scope.kind === 'contract') return valuation.contracts.get(scope.id) ?? null;
  return valuation.strategies[rows.strategies.findIndex(({ id }) => id === scope.id)] ?? null;
}

const nothing: GainEffects = { feesMinor: 0, incomeMinor: 0, currencyMinor: 0 };
const unknown: GainEffects = { feesMinor: null, incomeMinor: null, currencyMinor: null };

/** Effects on the gain of a scope; known zeros for one without bookings. */
export function effectsOf(portfolio: ClientPortfolio, scope: ReportScope): GainEffects {
  const { effects, rows } = portfolio;
  if (!effects) return sinceDateOf(portfolio, scope) === null ? nothing : unknown;
  if (scope.kind === 'all') return effects.total;
  if (scope.kind === 'contract') return effects.contracts.get(scope.id) ?? nothing;
  return effects.strategies[rows.strategies.findIndex(({ id }) => id === scope.id)] ?? nothing;
}

/** Converts a scope to that of the engine. */
export function ledgerScopeOf({ ledger, rows }: ClientPortfolio, scope: ReportScope): LedgerScope {
  if (scope.kind === 'all') return wholeScope;
  if (scope.kind === 'contract') return contractScope(ledger, scope.id);
  return strategyScope(rows.strategies.findIndex(({ id }) => id === scope.id));
}

/** Date of the first row in a scope; null without rows. */
export function sinceDateOf(portfolio: ClientPortfolio, scope: ReportScope): string | null {
  const first = firstDayOf(portfolio.ledger, ledgerScopeOf(portfolio, scope));
  return first === null ? null : calendarDateOf(first);
}

/**
 * Today's value of one contract or investment of a client, read in the caller's transaction; null when it is trashed or unknown. Does not
 * queue: a caller waiting inside a transaction would hold a connection that the running valuation may need.
 */
export async function measureWorth(
  tx: Readable,
  { clock, series }: PortfolioDeps,
  clientId: string,
  { kind, id }: { kind: 'contract' | 'strategy'; id: string },
) {
  const today = clock.today();
  const rows = await readClientLedger(tx, clientId, today, 'cs');
  const asOfDate = rows.lastPriceDate === null || rows.lastPriceDate > today ? today : rows.lastPriceDate;
  const ledger = toLedger(rows, await series.load(tx, rows.series), asOfDate);
  const portfolio: ClientPortfolio = { rows, ledger, asOfDate, today, valuation: await inTurns(stepValuation(ledger)), effects: null };
  const known = kind === 'contract' ? rows.contracts : rows.strategies;
  if (!known.some((one) => one.id === id)) return null;
  const { scope, currency } = findScope(portfolio, kind, id);
  const figures = figuresOf(portfolio, scope);
  const totalMinor = figures && measurePerformance(figures, { fromDay: figures.firstDay }).totalMinor;
  return { amount: totalMinor === null ? null : totalMinor / 100, currency };
}
