import { and, count, eq, gte, isNull } from 'drizzle-orm';
import type { RunBody } from '@pramen/contract/statements/statements.schemas';
import { quarterOfPeriod } from '@pramen/domain/dates/quarter';
import type { Quarter } from '@pramen/domain/dates/quarter';
import type { StatementKind, StatementOrderState, StatementReason, StatementRunClients } from '@pramen/domain/documents/statement-orders';
import { translate } from '@pramen/texts/translate';
import type { Tx } from '../../../database/connect.ts';
import { clients, contracts } from '../../../database/schema/clients.ts';
import { statementOrders, statementRuns } from '../../../database/schema/statements.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeMoment } from '../../../platform/written/written-values.ts';
import { holdClient, readReachable } from '../../clients/record/client.reader.ts';
import { listClientsWithoutView } from '../../duties/duties.reader.ts';
import { findSameRun } from './statements.reader.ts';
import type { OrderRecord, RunRow } from './statements.reader.ts';
import { hashOfRun, MAKE_TOPIC, MOST_ORDERS_A_DAY, RUN_TOPIC } from './statements.rules.ts';
import type { AskedPeriod, AskedStatement } from './statements.rules.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'jobs'>;

/** Orders of one INSERT. */
const AT_ONCE = 1_000;

async function findWaiting(
  tx: Tx,
  clientId: string,
  kind: StatementKind,
  { from, to, itemised }: AskedStatement,
): Promise<OrderRecord | null> {
  const isSame = and(
    eq(statementOrders.kind, kind),
    eq(statementOrders.fromDate, from),
    eq(statementOrders.toDate, to),
    eq(statementOrders.isItemised, itemised),
    eq(statementOrders.state, 'WAITING'),
  );
  const [found] = await tx
    .select()
    .from(statementOrders)
    .where(and(eq(statementOrders.clientId, clientId), isSame, isNull(statementOrders.runId)));
  return found ?? null;
}

async function refuseFlood(tx: Tx, { userId }: Actor, clientId: string, now: Date): Promise<void> {
  const isRecent = and(eq(statementOrders.orderedBy, userId), gte(statementOrders.createdAt, new Date(now.getTime() - DAY)));
  const [recent] = await tx
    .select({ count: count() })
    .from(statementOrders)
    .where(and(eq(statementOrders.clientId, clientId), isRecent, isNull(statementOrders.runId)));
  if ((recent?.count ?? 0) >= MOST_ORDERS_A_DAY) throw new Problem('limit.reached', { retryAfter: DAY / 1000 });
}

/** Orders a client's paper of a valid period; one that still waits is returned instead. Throws record.not_found and limit.reached. */
export async function orderStatement(
  tx: Tx,
  { audit, clock, jobs }: Deps,
  actor: Actor,
  clientId: string,
  asked: AskedStatement,
  kind: StatementKind = 'STATEMENT',
): Promise<string> {
  await holdClient(tx, actor, 'statements.make', clientId);
  const waiting = await findWaiting(tx, clientId, kind, asked);
  if (waiting) return waiting.id;
  const createdAt = clock.now();
  await refuseFlood(tx, actor, clientId, createdAt);
  const id = newId();
  const { from: fromDate, to: toDate, itemised: isItemised } = asked;
  const ordered = { fromDate, toDate, isItemised, orderedBy: actor.userId, createdAt };
  await tx.insert(statementOrders).values({ clientId, id, kind, ...ordered });
  await jobs.enqueue(tx, MAKE_TOPIC, { clientId, orderId: id });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'statements.ordered', objectType: 'statement', objectId: id, clientId, facts: { after: { kind, ...asked } } },
  );
  return id;
}

/** Every client that is not removed and has a contract. */
async function findContractHolders(tx: Tx): Promise<string[]> {
  const held = await tx.selectDistinct({ id: contracts.clientId }).from(contracts).where(isNull(contracts.deletedAt));
  const there = await tx.select({ id: clients.id }).from(clients).where(isNull(clients.deletedAt));
  const known = new Set(there.map(({ id }) => id));
  return held.map(({ id }) => id).filter((id) => known.has(id));
}

/** Clients of one page of those without a view. */
const UNSEEN_AT_ONCE = 1_000;

async function findUnseen(tx: Tx, quarter: Quarter): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const some = await listClientsWithoutView(tx, quarter, { after: found.at(-1) ?? null, count: UNSEEN_AT_ONCE });
    found.push(...some);
    if (some.length < UNSEEN_AT_ONCE) return found;
  }
}

async function chooseClients(tx: Tx, actor: Actor, { from, to, clients: chosen }: AskedRun): Promise<string[]> {
  if (!chosen) return findContractHolders(tx);
  if (chosen === 'UNSEEN') {
    const quarter = quarterOfPeriod({ from, to });
    if (!quarter) throw refusedField(actor.origin.language, 'clients', 'statements:quarterOnly');
    return findUnseen(tx, quarter);
  }
  const wanted = [...new Set(chosen)];
  const reached = await readReachable(tx, actor, 'statements.run', wanted);
  if (reached.length !== wanted.length) throw new Problem('record.not_found');
  return reached;
}

type AskedRun = AskedPeriod & Pick<RunBody, 'clients' | 'again'>;
interface NewRun extends AskedPeriod {
  kind: StatementRunClients;
  clientIds: readonly string[];
  askedSha256: Buffer;
  repetition: number;
}

/** Refuses a run that is being made, or was, naming who ordered it and when; one that was made may be ordered again. */
function refuseSame({ run, orderedBy, counts }: RunRow, { origin: { language } }: Actor): Problem {
  const words = {
    name: orderedBy ?? translate(language, 'statementRuns:byPortal'),
    at: writeMoment(run.createdAt),
    done: counts.total - counts.waiting,
    total: counts.total,
  };
  return counts.waiting > 0
    ? new Problem('statement.run_waiting', { message: translate(language, 'statementRuns:sameWaiting', words) })
    : new Problem('statement.run_made', { message: translate(language, 'statementRuns:sameMade', words) });
}

/** Adds a run with its orders and the job that makes them; null when the same was ordered at this moment, or by the portal already. */
async function addRun(
  tx: Tx,
  { audit, clock, jobs }: Deps,
  actor: Actor | null,
  { from, to, kind, clientIds, askedSha256, repetition }: NewRun,
): Promise<string | null> {
  const createdAt = clock.now();
  const runId = newId();
  const orderedBy = actor?.userId ?? null;
  const added = await tx
    .insert(statementRuns)
    .values({ id: runId, fromDate: from, toDate: to, clients: kind, orderedBy, askedSha256, repetition, createdAt })
    .onConflictDoNothing()
    .returning({ id: statementRuns.id });
  if (added.length === 0) return null;
  for (let first = 0; first < clientIds.length; first += AT_ONCE)
    await tx
      .insert(statementOrders)
      .values(
        clientIds
          .slice(first, first + AT_ONCE)
          .map((clientId) => ({ clientId, id: newId(), runId, fromDate: from, toDate: to, orderedBy, createdAt })),
      );
  if (clientIds.length > 0) await jobs.enqueue(tx, RUN_TOPIC, { runId }, { pace: 'long' });
  await audit.append(
    tx,
    { actor, ...(actor ? { origin: actor.origin } : {}) },
    {
      action: 'statements.runOrdered',
      objectType: 'statementRun',
      objectId: runId,
      facts: { after: { from, to, clients: kind, count: clientIds.length } },
    },
  );
  return runId;
}

/**
 * Orders statements for many clients; returns the run's id. Throws record.not_found when one of the chosen clients is out of reach,
 * validation.failed when those who did not open a valuation are asked for in a period that is no quarter, statement.run_waiting while the
 * same is being made, and statement.run_made when it was, unless it is wanted again.
 */
export async function orderRun(tx: Tx, deps: Deps, actor: Actor, asked: AskedRun): Promise<string> {
  const { from, to, clients: chosen } = asked;
  const kind = chosen === 'UNSEEN' ? 'UNSEEN' : chosen ? 'CHOSEN' : 'ALL';
  const clientIds = await chooseClients(tx, actor, asked);
  const askedSha256 = hashOfRun({ from, to }, kind, clientIds);
  const former = await findSameRun(tx, askedSha256);
  if (former && (former.counts.waiting > 0 || asked.again !== true)) throw refuseSame(former, actor);
  const repetition = former ? former.run.repetition + 1 : 0;
  const runId = await addRun(tx, deps, actor, { from, to, kind, clientIds, askedSha256, repetition });
  if (runId !== null) return runId;
  const first = await findSameRun(tx, askedSha256);
  if (!first) throw new Error('a run that was refused is there already');
  throw refuseSame(first, actor);
}

/**
 * Orders, by the portal itself, the statements of a quarter for those who did not open their valuation in it; once, whoever comes first. A
 * run without clients is kept as well: it proves that the quarter was looked through.
 */
export async function orderQuarter(tx: Tx, deps: Deps, quarter: Quarter): Promise<string | null> {
  const { firstDay: from, lastDay: to } = quarter;
  const clientIds = await findUnseen(tx, quarter);
  const askedSha256 = hashOfRun({ from, to }, 'UNSEEN', clientIds);
  const former = await findSameRun(tx, askedSha256);
  const repetition = former ? former.run.repetition + 1 : 0;
  return addRun(tx, deps, null, { from, to, kind: 'UNSEEN', clientIds, askedSha256, repetition });
}

/** Settles an order that still waits; false when another job was first. */
export async function settleOrder(
  tx: Tx,
  now: Date,
  { clientId, id }: Pick<OrderRecord, 'clientId' | 'id'>,
  state: Exclude<StatementOrderState, 'WAITING'>,
  { reason = null, statementId = null }: { reason?: StatementReason | null; statementId?: string | null },
): Promise<boolean> {
  const settled = await tx
    .update(statementOrders)
    .set({ state, reason, statementId, settledAt: now })
    .where(and(eq(statementOrders.clientId, clientId), eq(statementOrders.id, id), eq(statementOrders.state, 'WAITING')))
    .returning({ id: statementOrders.id });
  return settled.length > 0;
}
