import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { contracts, contractStrategies } from '../../../database/schema/clients.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dateColumns, factOfDates } from './contract-dates.rules.ts';
import { tellPayable } from './signing-day.service.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

/**
 * Since when a new contract or investment of a client is held: now while an onboarding of theirs is not decided, else null. A decision that
 * is being made waits for the caller, or the caller for it, so nothing stays held that no decision releases.
 */
export async function readHoldOf(tx: Tx, { clock }: Pick<Deps, 'clock'>, clientId: string): Promise<Date | null> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM interaction_forms f WHERE f.client_id = ${clientId} AND f.state = 'HELD' ORDER BY f.id FOR SHARE`,
  );
  return rows.length > 0 ? clock.now() : null;
}

async function listHeld(db: Readable, clientIds: SQL, lock: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ client_id: string }>(sql`
    SELECT f.client_id FROM interaction_forms f WHERE f.state = 'HELD' AND f.client_id IN (${clientIds}) ORDER BY f.client_id, f.id ${lock}`);
  return [...new Set(rows.map(({ client_id: id }) => id))];
}

/** Those of many clients, given as a query of their ids, whose onboarding is not decided, and whose new contracts are therefore held. */
export const readHeldAmong = (db: Readable, clientIds: SQL): Promise<string[]> => listHeld(db, clientIds, sql``);

/** The same for a caller who adds to them: each decision that is being made waits for the caller, or the caller for it. */
export const lockHeldAmong = (tx: Tx, clientIds: SQL): Promise<string[]> => listHeld(tx, clientIds, sql`FOR SHARE`);

/** Lets money be paid into the held investments of a client, or of one of their contracts; returns how many there were. */
export async function releaseInvestments(
  tx: Tx,
  { audit }: Pick<Deps, 'audit'>,
  { clientId, contractId }: { clientId: string; contractId?: string },
): Promise<number> {
  const isOfContract = contractId === undefined ? undefined : eq(contractStrategies.contractId, contractId);
  const isHeld = and(eq(contractStrategies.clientId, clientId), isOfContract, isNotNull(contractStrategies.heldSince));
  const { id: key, heldSince: since } = contractStrategies;
  const held = await tx.select({ id: key, heldSince: since }).from(contractStrategies).where(isHeld).orderBy(key).for('no key update');
  if (held.length === 0) return 0;
  await tx
    .update(contractStrategies)
    .set({ heldSince: null, version: sql`${contractStrategies.version} + 1` })
    .where(isHeld);
  for (const { id, heldSince } of held) {
    const personal = { before: { heldSince }, after: { heldSince: null } };
    await audit.append(tx, {}, { action: 'investments.released', objectType: 'contract_strategy', objectId: id, clientId, personal });
  }
  return held.length;
}

/**
 * Lets money be paid into what staff have added while the client's onboardings were held, once none of them is. A contract that was
 * concluded meanwhile is concluded today, when the company accepts it; the others are dated by their documents.
 */
export async function releaseAdded(tx: Tx, { audit, clock }: Deps, clientId: string): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM interaction_forms f WHERE f.client_id = ${clientId} AND f.state = 'HELD' LIMIT 1`);
  if (rows.length > 0) return;
  const { concludedOn, withdrawnAt } = contracts;
  const released = await tx
    .update(contracts)
    .set({
      heldSince: null,
      concludedOn: sql`CASE WHEN ${concludedOn} IS NOT NULL AND ${withdrawnAt} IS NULL THEN ${clock.today()}::date ELSE ${concludedOn} END`,
      version: sql`${contracts.version} + 1`,
    })
    .where(and(eq(contracts.clientId, clientId), isNotNull(contracts.heldSince)))
    .returning({ id: contracts.id, ...dateColumns });
  for (const { id, ...dates } of released)
    await audit.append(
      tx,
      {},
      {
        action: 'contracts.released',
        objectType: 'contract',
        objectId: id,
        clientId,
        facts: factOfDates(dates),
        personal: { after: { signedOn: dates.signedOn, concludedOn: dates.concludedOn } },
      },
    );
  const investments = await releaseInvestments(tx, { audit }, { clientId });
  if (released.length + investments > 0) await tellPayable(tx, { clock }, clientId);
}
