import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { contracts, contractStrategies } from '../../../database/schema/clients.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { dateColumns, factOfDates } from './contract-dates.rules.ts';
import { isSignedByClient } from './contracts.reader.ts';
import { tellPayable } from './signing-day.service.ts';
import type { TellDeps } from './signing-day.service.ts';
import { markReported } from '../../../platform/rollups/report-marks.ts';

type Deps = TellDeps & Pick<WritePlatform, 'audit'>;

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
  await markReported(tx, clientId);
  for (const { id, heldSince } of held) {
    const personal = { before: { heldSince }, after: { heldSince: null } };
    await audit.append(tx, {}, { action: 'investments.released', objectType: 'contract_strategy', objectId: id, clientId, personal });
  }
  return held.length;
}

/** A document of the contract that the client is to sign: its template says so, or somebody has asked for it. No other will ever date it. */
const hasDocument = (clientId: string) => sql`EXISTS (SELECT 1 FROM documents d
  LEFT JOIN document_templates t ON t.id = d.template_id
  WHERE d.client_id = ${clientId} AND d.contract_id = ${contracts.id} AND d.deleted_at IS NULL AND d.state <> 'CANCELED'
    AND ((t.signable AND t.require_owner_signature) OR EXISTS (SELECT 1 FROM document_signatures s
      WHERE s.client_id = ${clientId} AND s.document_id = d.id AND s.role = 'OWNER')))`;

/** The contract of a decided onboarding, and the day on which the client agreed to it. */
export interface AgreedContract {
  id: string;
  agreedOn: string;
}

/**
 * Lets money be paid into the held contracts of a client, which the company accepts hereby: into one of an onboarding, else into all of them.
 * One of an onboarding is dated with the day of the client's agreement, and one that is concluded is concluded today: the client's days of
 * withdrawal count from then. One of which a document is to be signed is dated by the document, and concluded as soon as the client has signed all of theirs.
 */
export async function releaseContracts(
  tx: Tx,
  { audit, clock }: Pick<Deps, 'audit' | 'clock'>,
  clientId: string,
  agreed: AgreedContract | null = null,
) {
  const { id: key, signedOn, signingSource, concludedOn, withdrawnAt } = contracts;
  const isDated = agreed === null ? sql`false` : sql`(${withdrawnAt} IS NULL AND NOT ${hasDocument(clientId)})`;
  const released = await tx
    .update(contracts)
    .set({
      heldSince: null,
      signingSource: sql`CASE WHEN ${signedOn} IS NULL AND ${isDated} THEN 'ONBOARDING' ELSE ${signingSource} END`,
      signedOn: sql`coalesce(${signedOn}, CASE WHEN ${isDated} THEN ${agreed?.agreedOn ?? null}::date END)`,
      // Also of one that staff have dated meanwhile.
      concludedOn: sql`CASE WHEN ${withdrawnAt} IS NULL AND (${concludedOn} IS NOT NULL OR ${isDated} OR ${isSignedByClient(clientId, sql`${key}`)})
        THEN ${clock.today()}::date ELSE ${concludedOn} END`,
      version: sql`${contracts.version} + 1`,
    })
    .where(and(eq(contracts.clientId, clientId), agreed ? eq(key, agreed.id) : undefined, isNotNull(contracts.heldSince)))
    .returning({ id: key, ...dateColumns });
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
  if (released.length > 0) await markReported(tx, clientId);
  return released;
}

/** Lets money be paid into what staff have added while the client's onboardings were held, once none of them is. */
export async function releaseAdded(tx: Tx, platform: Deps, clientId: string): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT 1 FROM interaction_forms f WHERE f.client_id = ${clientId} AND f.state = 'HELD' LIMIT 1`);
  if (rows.length > 0) return;
  const released = await releaseContracts(tx, platform, clientId);
  const investments = await releaseInvestments(tx, platform, { clientId });
  if (released.length + investments > 0) await tellPayable(tx, platform, clientId);
}
