import { setImmediate as nextTurn } from 'node:timers/promises';
import { stepValuation } from '@pramen/domain/portfolio/valuation/valuation';
import type { StatedDays } from '@pramen/domain/dates/business-days';
import type { Ledger } from '@pramen/domain/portfolio/ledger/ledger';
import type { Db, Tx } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { createSeriesStore } from '../../market/market.reader.ts';
import type { SeriesStore } from '../../market/market.reader.ts';
import { readManyLedgers } from '../../portfolio/record/many-ledgers.reader.ts';
import { readStatedDays } from '../calendar/business-calendar.reader.ts';
import { fallsOf, mustWalk, periodsOn } from './falls.rules.ts';
import type { Fall } from './falls.rules.ts';
import { beginWalk, forgetUntold, listNextClients, lockWalk, noteWalk, readMarketStamp, recordFalls } from './walk.store.ts';
import type { FoundFall, OpenWalk, WalkedClient } from './walk.store.ts';

const BATCH_CLIENTS = 500;

/** What a walk needs besides the database. */
export interface Walking {
  clock: Clock;
  series: SeriesStore;
  stated: StatedDays;
  /** Clients measured in one transaction. */
  batchClients: number;
}

/** Lets the main thread serve other requests between the clients. */
async function findFallsOf(ledger: Ledger, today: string): Promise<Fall[]> {
  const steps = stepValuation(ledger);
  for (;;) {
    await nextTurn();
    const { done, value } = steps.next();
    if (done) return value === null ? [] : fallsOf(ledger, value, periodsOn(today));
  }
}

/** Measures some clients, and records what is new. */
export async function measureClients(
  tx: Tx,
  { clock, series, stated }: Omit<Walking, 'batchClients'>,
  clients: readonly WalkedClient[],
): Promise<void> {
  const today = clock.today();
  const since = periodsOn(today)[0]?.firstDay ?? today;
  const clientIds = clients.map(({ id }) => id);
  const ledgers = await readManyLedgers(tx, series, clientIds, { from: since, today });
  const falls: FoundFall[] = [];
  for (const { id, country } of clients) {
    const ledger = ledgers.get(id);
    if (!ledger) continue;
    for (const fall of await findFallsOf(ledger, today)) falls.push({ ...fall, clientId: id, country });
  }
  await forgetUntold(tx, clientIds, falls, since);
  await recordFalls(tx, falls, clock.now(), today, stated);
}

/** The walk to go on with; null: there is none, and no reason to begin one. */
async function openWalk(tx: Tx, { clock, stated }: Walking): Promise<OpenWalk | null> {
  const last = await lockWalk(tx);
  if (last && !last.isEnded) return last;
  const [now, marketStamp] = [clock.now(), await readMarketStamp(tx)];
  if (!mustWalk(last, marketStamp, now, stated)) return null;
  await beginWalk(tx, marketStamp, now);
  return { marketStamp, startedAt: now, isEnded: false, lastClientId: null };
}

/** Measures the next clients of the walk; false when it has ended. The lock lets one process walk at a time. */
async function walkOn(tx: Tx, walking: Walking): Promise<boolean> {
  const walk = await openWalk(tx, walking);
  if (!walk) return false;
  const clients = await listNextClients(tx, walk.lastClientId, walking.batchClients);
  await measureClients(tx, walking, clients);
  const isLast = clients.length < walking.batchClients;
  await noteWalk(tx, isLast ? null : (clients.at(-1)?.id ?? null), walking.clock.now());
  return !isLast;
}

/**
 * Measures every client's contracts when prices have changed, and every hour of the afternoon of a business day. A batch of clients is one
 * transaction: a process that dies leaves the walk where it was, and the next one goes on from there.
 */
export async function findNewFalls(
  db: Db,
  clock: Clock,
  { series = createSeriesStore(), batchClients = BATCH_CLIENTS }: Partial<Pick<Walking, 'series' | 'batchClients'>> = {},
): Promise<void> {
  const walking: Walking = { clock, series, stated: await readStatedDays(db), batchClients };
  for (let goesOn = true; goesOn;) goesOn = await inTransaction(db, (tx) => walkOn(tx, walking));
}
