import { and, count, eq, gte, isNull } from 'drizzle-orm';
import type { StatementOrderState, StatementReason } from '@pramen/domain/documents/statement-orders';
import type { Tx } from '../../../database/connect.ts';
import { clients, contracts } from '../../../database/schema/clients.ts';
import { statementOrders, statementRuns } from '../../../database/schema/statements.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdClient, readReachable } from '../../clients/record/client.reader.ts';
import type { OrderRecord } from './statements.reader.ts';
import { MAKE_TOPIC, MOST_ORDERS_A_DAY, RUN_TOPIC } from './statements.rules.ts';
import type { AskedPeriod } from './statements.rules.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'jobs'>;

/** Orders of one INSERT. */
const AT_ONCE = 1_000;

async function findWaiting(tx: Tx, clientId: string, { from, to }: AskedPeriod): Promise<OrderRecord | null> {
  const isSame = and(eq(statementOrders.fromDate, from), eq(statementOrders.toDate, to), eq(statementOrders.state, 'WAITING'));
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

/** Orders a client's statement of a valid period; one that still waits is returned instead. Throws record.not_found and limit.reached. */
export async function orderStatement(
  tx: Tx,
  { audit, clock, jobs }: Deps,
  actor: Actor,
  clientId: string,
  period: AskedPeriod,
): Promise<string> {
  await holdClient(tx, actor, 'statements.make', clientId);
  const waiting = await findWaiting(tx, clientId, period);
  if (waiting) return waiting.id;
  const createdAt = clock.now();
  await refuseFlood(tx, actor, clientId, createdAt);
  const id = newId();
  await tx.insert(statementOrders).values({ clientId, id, fromDate: period.from, toDate: period.to, orderedBy: actor.userId, createdAt });
  await jobs.enqueue(tx, MAKE_TOPIC, { clientId, orderId: id });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'statements.ordered', objectType: 'statement', objectId: id, clientId, facts: { after: { ...period } } },
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

async function chooseClients(tx: Tx, actor: Actor, chosen: readonly string[] | undefined): Promise<string[]> {
  if (!chosen) return findContractHolders(tx);
  const wanted = [...new Set(chosen)];
  const reached = await readReachable(tx, actor, 'statements.run', wanted);
  if (reached.length !== wanted.length) throw new Problem('record.not_found');
  return reached;
}

/** Orders statements for many clients; returns the run's id. Throws record.not_found when one of the chosen clients is out of reach. */
export async function orderRun(
  tx: Tx,
  { audit, clock, jobs }: Deps,
  actor: Actor,
  { from, to, clients: chosen }: AskedPeriod & { clients?: readonly string[] | undefined },
): Promise<string> {
  const ids = await chooseClients(tx, actor, chosen);
  const createdAt = clock.now();
  const runId = newId();
  const kind = chosen ? 'CHOSEN' : 'ALL';
  await tx.insert(statementRuns).values({ id: runId, fromDate: from, toDate: to, clients: kind, orderedBy: actor.userId, createdAt });
  for (let first = 0; first < ids.length; first += AT_ONCE)
    await tx
      .insert(statementOrders)
      .values(
        ids
          .slice(first, first + AT_ONCE)
          .map((clientId) => ({ clientId, id: newId(), runId, fromDate: from, toDate: to, orderedBy: actor.userId, createdAt })),
      );
  await jobs.enqueue(tx, RUN_TOPIC, { runId }, { pace: 'long' });
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'statements.runOrdered',
      objectType: 'statementRun',
      objectId: runId,
      facts: { after: { from, to, clients: kind, count: ids.length } },
    },
  );
  return runId;
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
