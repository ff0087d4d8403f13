import { quarterOf } from '@pramen/domain/dates/quarter';
import type { Db, Tx } from '../../../database/connect.ts';
import { valuationViews } from '../../../database/schema/duties.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import type { Platform } from '../../../platform/platform.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

async function noteView(tx: Tx, { audit, clock }: Deps, actor: Actor, clientId: string, quarter: string): Promise<void> {
  const first = await tx
    .insert(valuationViews)
    .values({ clientId, quarter, firstSeenAt: clock.now(), userId: actor.userId })
    .onConflictDoNothing()
    .returning({ quarter: valuationViews.quarter });
  if (first.length === 0) return;
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'portfolio.valuationSeen', objectType: 'client', objectId: clientId, clientId, facts: { after: { quarter_start: quarter } } },
  );
}

/**
 * Proves that a client opened their valuation in this quarter: who has online access and used it in a quarter needs no statement of it
 * (Article 60(2) of Delegated Regulation (EU) 2017/565). Only the client counts, not staff and not those who act for the client.
 */
export async function noteValuationSeen(db: Db, deps: Deps, actor: Actor): Promise<void> {
  const { role, clientId, impersonatorUserId } = actor;
  if (role !== 'CLIENT' || clientId === null || impersonatorUserId !== null) return;
  const quarter = quarterOf(deps.clock.today()).firstDay;
  await inTransaction(db, (tx) => noteView(tx, deps, actor, clientId, quarter));
}
