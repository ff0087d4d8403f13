import { eq } from 'drizzle-orm';
import type { Db, Readable } from '../../../../database/connect.ts';
import { screeningRuns } from '../../../../database/schema/screening.ts';
import { inTransaction } from '../../../../database/transaction.ts';
import { newId } from '../../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { Stopped } from '../../../../platform/workers/stopped.ts';
import type { Screener } from '../screener.ts';
import { createParts, readCurrentLists } from '../compared-lists.ts';
import type { CurrentList } from '../compared-lists.ts';
import { slicesOf } from './slices.ts';
import { subjectsOf } from '../subjects.ts';
import { countComparable, readWaiting } from '../waiting-clients.ts';
import type { WaitingClient } from '../waiting-clients.ts';
import { writeComparison } from './write-comparison.ts';
import type { ComparedClient } from './write-comparison.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'config'>;

/** Subjects in one question: whoever names many does not keep the thread from others for longer. */
const MOST_ASKED = 1_000;
/** Before every id. */
const START = '00000000-0000-0000-0000-000000000000';

export interface Outcome {
  whole: number;
  changes: number;
  newHits: number;
  reopened: number;
}

const nothing = (): Outcome => ({ whole: 0, changes: 0, newHits: 0, reopened: 0 });

/** Compares clients with one part of a list: all their subjects in one question. */
async function compareClients(
  screener: Screener,
  { list, isWhole }: Awaited<ReturnType<ReturnType<typeof createParts>['since']>>,
  clients: readonly WaitingClient[],
): Promise<ComparedClient[]> {
  const asked = clients.flatMap((client) => subjectsOf(client, client.connected).map((subject) => ({ client, subject })));
  const people = asked.map(({ subject: { kind, names, birthDate, countries } }) => ({ kind, names, birthDate, countries }));
  const matches = list.entryCount === 0 ? [] : await screener.ask(list, people);
  const resultsOf = Map.groupBy(
    asked.map(({ client, subject }, index) => ({ client, subject, matches: matches[index] ?? [] })),
    ({ client }) => client.id,
  );
  return clients.map((client) => ({ client, isWhole, results: resultsOf.get(client.id) ?? [] }));
}

/** Records a pass; it is seen from its beginning on, except that of one client, which takes milliseconds. */
function recordRun(db: Db, { id: listId, number: listNumber }: CurrentList, clock: Deps['clock'], only: string | null) {
  const id = newId();
  let startedAt: Date | null = null;
  return {
    start: async () => {
      if (startedAt !== null) return;
      startedAt = clock.now();
      if (only === null) await db.insert(screeningRuns).values({ id, listId, listNumber, startedAt });
    },
    finish: async ({ whole: wholeCount, changes: changesCount, newHits: newHitCount, reopened: reopenedCount }: Outcome) => {
      if (startedAt === null) return;
      const end = { finishedAt: clock.now(), wholeCount, changesCount, newHitCount, reopenedCount };
      if (only === null) await db.update(screeningRuns).set(end).where(eq(screeningRuns.id, id));
      else await db.insert(screeningRuns).values({ id, listId, listNumber, startedAt, ...end });
    },
  };
}

async function catchUpWith(
  deps: Deps,
  screener: Screener,
  list: CurrentList,
  only: string | null,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { db, clock } = deps;
  const outcome = nothing();
  const parts = createParts(db, list);
  const run = recordRun(db, list, clock, only);
  let after = START;
  for (;;) {
    const waiting = await readWaiting(db, deps, clock.now(), list, after, only);
    const last = waiting.at(-1);
    if (!last) break;
    after = last.id;
    await run.start();
    for (const [since, clients] of Map.groupBy(waiting, (client) => client.since)) {
      const part = await parts.since(since);
      for (const slice of slicesOf(clients, (client) => subjectsOf(client, client.connected).length, MOST_ASKED)) {
        if (signal?.aborted) throw new Stopped();
        const compared = await compareClients(screener, part, slice);
        const written = await inTransaction(db, (tx) => writeComparison(tx, deps, list, compared));
        outcome[part.isWhole ? 'whole' : 'changes'] += slice.length;
        outcome.newHits += written.newHits;
        outcome.reopened += written.reopened;
      }
    }
    if (only !== null) break;
  }
  await run.finish(outcome);
  return outcome;
}

/**
 * Compares every client who is not up to date with every list in use, or only one client. At most five hundred clients are stored in one
 * transaction, so that a killed process loses little and the next one continues.
 */
export async function catchUp(deps: Deps, screener: Screener, only: string | null = null, signal?: AbortSignal): Promise<Outcome> {
  const sum = nothing();
  const add = (outcome: Outcome) => {
    for (const name of Object.keys(sum) as (keyof Outcome)[]) sum[name] += outcome[name];
  };
  const lists = await readCurrentLists(deps.db);
  // One client waits for the database rather than for the comparison: all lists at once. A pass over everybody leaves connections to others.
  if (only !== null) (await Promise.all(lists.map((list) => catchUpWith(deps, screener, list, only, signal)))).forEach(add);
  else for (const list of lists) add(await catchUpWith(deps, screener, list, only, signal));
  return sum;
}

/** Whether a client has to be compared with a list in use. */
export async function isAnyoneWaiting(db: Readable, now: Date): Promise<boolean> {
  for (const list of await readCurrentLists(db)) if ((await countComparable(db, now, list)) > 0) return true;
  return false;
}
