import { ignoresExposure } from '@pramen/domain/compliance/aml/assessment';
import type { HoldReason } from '@pramen/domain/onboarding/onboarding-words';
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients, clientTaxResidences, contractStrategies } from '../../../database/schema/clients.ts';
import { amlAssessments } from '../../../database/schema/aml.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform } from '../../../platform/platform.ts';
import { releaseOnboarded } from '../../contracts/onboarded-contract.service.ts';
import { findContract } from '../../contracts/record/contracts.reader.ts';
import type { ContractRow } from '../../contracts/record/contracts.reader.ts';
import { differsFromProved } from '../../identifications/proved-holder.reader.ts';
import { readExposure } from '../../identity/exposure.reader.ts';
import { isIdentificationOpen } from '../../identity/identity-standing.reader.ts';
import { readScreeningStatus } from '../../screening/screening-status.reader.ts';
import { mayActivateStrategies } from '../../suitability/onboarded-fit.reader.ts';
import { CHECKED_NOTICE, DECIDED_NOTICE, tellClient } from '../notices/telling.service.ts';
import type { FormRow } from '../record/interaction-forms.reader.ts';

type Key = Pick<FormRow, 'clientId' | 'id'>;

/** Whether a bank states a prominent public office that no assessment rests on yet. */
async function isExposureOpen(db: Readable, platform: Pick<Platform, 'config'>, clientId: string): Promise<boolean> {
  if ((await readExposure(db, platform, clientId)) !== 'YES') return false;
  const [current] = await db
    .select({ basis: amlAssessments.basis })
    .from(amlAssessments)
    .where(and(eq(amlAssessments.clientId, clientId), isNull(amlAssessments.supersededAt)));
  return !current || ignoresExposure(current, true);
}

/**
 * Whether a client was asked in their onboarding and did not declare that the United States do not tax them. Staff close it in the client's
 * record: with the declaration, or with the American taxpayer number that such an account is reported under (FATCA, act 164/2013 Coll.).
 */
async function isUsStatusOpen(db: Readable, { clientId, options }: FormRow): Promise<boolean> {
  if (!options.client_complex_form) return false;
  const [client] = await db.select({ isNotUs: clients.notUsTaxResidence }).from(clients).where(eq(clients.id, clientId));
  if (client?.isNotUs === true) return false;
  const { country, sealedTin } = clientTaxResidences;
  const isReported = and(eq(clientTaxResidences.clientId, clientId), eq(country, 'US'), isNotNull(sealedTin));
  return (await db.$count(clientTaxResidences, isReported)) === 0;
}

/** The contract under which money is to be paid in; null: there is none, or the client has left it. */
async function findContractToOpen(db: Readable, { clientId, contractId }: FormRow): Promise<ContractRow | null> {
  const contract = contractId === null ? null : await findContract(db, clientId, contractId);
  return contract && contract.withdrawnAt === null ? contract : null;
}

/**
 * Why a submitted onboarding cannot take money yet; null: it can. A client must be cleared of matches, a public office assessed, taxes in the
 * United States cleared up, and each strategy must fit. What everybody is told comes first: if the strategy were named only of clients without
 * a match, the word would tell a match to those who must not learn of it.
 */
export async function findHoldReason(
  db: Readable,
  platform: Pick<Platform, 'clock' | 'config'>,
  form: FormRow,
): Promise<HoldReason | null> {
  const { clientId } = form;
  if ((await isIdentificationOpen(db, clientId)) || (await differsFromProved(db, platform, clientId))) return 'IDENTITY';
  const contract = await findContractToOpen(db, form);
  if (contract && !(await mayActivateStrategies(db, clientId, contract.id, platform.clock.today()))) return 'SUITABILITY';
  const { status } = await readScreeningStatus(db, platform.clock.now(), clientId);
  if (status !== 'CLEAR') return 'SCREENING';
  if (await isExposureOpen(db, platform, clientId)) return 'EXPOSURE';
  return contract && (await isUsStatusOpen(db, form)) ? 'US_PERSON' : null;
}

async function readUserOf(tx: Tx, clientId: string): Promise<string> {
  const [client] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  if (!client) throw new Error(`no client ${clientId}`);
  return client.userId;
}

/** Whether the client can pay into the contract of an onboarding: an investment under it was announced, and they did not withdraw. */
async function takesMoney(db: Readable, contract: ContractRow | null): Promise<boolean> {
  if (contract === null || contract.deletedAt !== null || contract.withdrawnAt !== null) return false;
  const { clientId, contractId, termsToldAt, deletedAt } = contractStrategies;
  const isTold = and(eq(clientId, contract.clientId), eq(contractId, contract.id), isNotNull(termsToldAt), isNull(deletedAt));
  return (await db.$count(contractStrategies, isTold)) > 0;
}

/** Tells a client who waited how it ended; one who has left the contract waits for nothing. */
async function tellDecided(tx: Tx, platform: Pick<Platform, 'clock' | 'jobs'>, { clientId, contractId }: FormRow): Promise<void> {
  const contract = contractId === null ? null : await findContract(tx, clientId, contractId);
  if (contract !== null && contract.withdrawnAt !== null) return;
  await tellClient(tx, platform, await readUserOf(tx, clientId), (await takesMoney(tx, contract)) ? DECIDED_NOTICE : CHECKED_NOTICE);
}

/**
 * Finishes a submitted onboarding when nothing is missing any more: its contract takes money from now on, and a client who was told to wait
 * learns of it. False while it is held.
 */
export async function decideSubmitted(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock' | 'config' | 'jobs'>,
  { clientId, id }: Key,
): Promise<boolean> {
  const isIt = and(eq(interactionForms.clientId, clientId), eq(interactionForms.id, id));
  // The client's other held ones, too: of two that are decided at once, the later one releases what staff have added.
  const isLocked = and(eq(interactionForms.clientId, clientId), or(eq(interactionForms.id, id), eq(interactionForms.state, 'HELD')));
  const locked = await tx.select().from(interactionForms).where(isLocked).orderBy(asc(interactionForms.id)).for('no key update');
  const form = locked.find((one) => one.id === id);
  if (form?.state !== 'HELD') return false;
  const reason = await findHoldReason(tx, platform, form);
  if (reason !== null) {
    if (reason !== form.holdReason) await tx.update(interactionForms).set({ holdReason: reason }).where(isIt);
    return false;
  }
  const at = platform.clock.now();
  await tx
    .update(interactionForms)
    .set({ state: 'COMPLETED', holdReason: null, decidedAt: at, version: sql`${interactionForms.version} + 1` })
    .where(isIt);
  const { contractId, submittedAt } = form;
  const agreedOn = pragueDateOf(submittedAt ?? at);
  await releaseOnboarded(tx, platform, { clientId, contractId, agreedOn });
  await platform.audit.append(
    tx,
    {},
    {
      action: 'onboarding.decided',
      objectType: 'interaction_form',
      objectId: id,
      clientId,
      facts: { before: { state: 'HELD' }, after: { state: 'COMPLETED' } },
    },
  );
  if (form.holdReason !== null) await tellDecided(tx, platform, form);
  return true;
}

const READ_AT_ONCE = 500;

type DecidePlatform = Pick<Platform, 'audit' | 'clock' | 'config' | 'db' | 'jobs'>;
const decideEach = (platform: DecidePlatform, held: readonly Key[]): Promise<void> =>
  doEach(held, (one) => inTransaction(platform.db, (tx) => decideSubmitted(tx, platform, one)));

/** Finishes the submitted onboardings of a client for which nothing is missing any more. */
export async function decideHeldOf(platform: DecidePlatform, clientId: string): Promise<void> {
  const isHeld = and(eq(interactionForms.clientId, clientId), eq(interactionForms.state, 'HELD'));
  const held = await platform.db
    .select({ clientId: interactionForms.clientId, id: interactionForms.id })
    .from(interactionForms)
    .where(isHeld);
  await decideEach(platform, held);
}

/** The submitted onboardings that are held, after one of them. */
const readHeld = (db: Readable, after: Key | null): Promise<Key[]> =>
  db
    .select({ clientId: interactionForms.clientId, id: interactionForms.id })
    .from(interactionForms)
    .where(
      and(
        eq(interactionForms.state, 'HELD'),
        after === null ? undefined : sql`(${interactionForms.clientId}, ${interactionForms.id}) > (${after.clientId}, ${after.id})`,
      ),
    )
    .orderBy(asc(interactionForms.clientId), asc(interactionForms.id))
    .limit(READ_AT_ONCE);

/** Finishes every submitted onboarding for which nothing is missing any more: also those of which nobody was told that it has come. */
export async function decideHeld(platform: DecidePlatform): Promise<void> {
  let last: Key | null = null;
  for (;;) {
    const held: Key[] = await readHeld(platform.db, last);
    await decideEach(platform, held);
    last = held.at(-1) ?? null;
    if (held.length < READ_AT_ONCE) return;
  }
}
