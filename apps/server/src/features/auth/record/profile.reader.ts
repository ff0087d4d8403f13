import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable } from '../../../database/connect.ts';
import { nameIn } from '../../../database/names.ts';
import { contractTypes } from '../../../database/schema/catalogue.ts';
import { clientConfirmations, clients, contracts, contractStrategies } from '../../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { formTemplates } from '../../../database/schema/forms.ts';
import { instructions } from '../../../database/schema/ledger.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import { intermediaries, intermediaryPeople, users } from '../../../database/schema/people.ts';
import { records } from '../../../database/schema/records.ts';
import { arePaymentsPaused, listWaitingIdentifications } from '../../identity/identity-standing.reader.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readUnanswered } from '../../service-requests/request-answer.reader.ts';
import { concludesContract } from '../../onboarding/record/interaction-forms.reader.ts';
import { isUnderReview } from '../../onboarding/record/review.reader.ts';
import type { ProfileOwner } from './auth.service.ts';

const hasInstructions = (clientId: string) => sql<boolean>`EXISTS (
  SELECT 1 FROM ${instructions}
  JOIN ${contractStrategies} ON ${contractStrategies.clientId} = ${instructions.clientId} AND ${contractStrategies.id} = ${instructions.contractStrategyId}
  WHERE ${instructions.clientId} = ${clientId} AND ${contractStrategies.clientId} = ${clientId} AND ${contractStrategies.contractId} = ${contracts.id})`;

/** Requests that the person has not answered, as their own list of documents shows them. */
const documentsToSign = (userId: string) => sql<number>`(
  SELECT count(*)::int FROM ${documentSignatures}
  JOIN ${documents} ON ${documents.clientId} = ${documentSignatures.clientId} AND ${documents.id} = ${documentSignatures.documentId}
  JOIN ${clients} ON ${clients.id} = ${documents.clientId}
  WHERE ${documentSignatures.userId} = ${userId} AND ${documentSignatures.state} = 'PENDING' AND ${documents.deletedAt} IS NULL AND ${clients.deletedAt} IS NULL)`;

function listContracts(db: Readable, clientId: string, language: 'cs' | 'sk') {
  return db
    .select({
      id: contracts.id,
      contractNumber: contracts.contractNumber,
      contractType: nameIn(language, contractTypes.name, contractTypes.nameSk),
      currency: contracts.currency,
      isHeld: sql<boolean>`(${contracts.heldSince} IS NOT NULL)`,
      withdrawnAt: contracts.withdrawnAt,
      hasInstructions: hasInstructions(clientId),
    })
    .from(contracts)
    .innerJoin(contractTypes, eq(contractTypes.id, contracts.contractTypeId))
    .where(and(eq(contracts.clientId, clientId), isNull(contracts.deletedAt)))
    .orderBy(asc(contracts.createdAt), asc(contracts.contractNumber));
}

/** Records that wait for the client's answers, the oldest first; one with an answer before was returned. */
function listWaiting(db: Readable, clientId: string, language: 'cs' | 'sk') {
  return db
    .select({
      id: records.id,
      type: records.type,
      name: nameIn(language, formTemplates.publicName, formTemplates.publicNameSk),
      createdAt: records.createdAt,
      since: records.stateAt,
      isReturned: sql<boolean>`${records.answeredAt} IS NOT NULL`,
    })
    .from(records)
    .innerJoin(formTemplates, eq(formTemplates.id, records.templateId))
    .where(and(eq(records.clientId, clientId), eq(records.state, 'WAITING'), isNull(records.deletedAt)))
    .orderBy(asc(records.stateAt), asc(records.id));
}

/** When a client last said that their data is right, or not; null: never. */
async function readConfirmedAt(db: Readable, clientId: string): Promise<Date | null> {
  const [last] = await db
    .select({ at: max(clientConfirmations.at) })
    .from(clientConfirmations)
    .where(eq(clientConfirmations.clientId, clientId));
  return last?.at ?? null;
}

/** Onboardings that a client has not submitted yet, by what they lead to. */
const listOpenForms = (db: Readable, clientId: string) =>
  db
    .select({ options: interactionForms.options })
    .from(interactionForms)
    .where(and(eq(interactionForms.clientId, clientId), eq(interactionForms.state, 'OPEN')));

/** Whether a submitted onboarding of a client is still being checked; of one whose contract they have left nothing follows. */
async function isOnboardingHeld(db: Readable, clientId: string): Promise<boolean> {
  const isLeft = sql`EXISTS (SELECT FROM contracts k
    WHERE k.client_id = ${clientId} AND k.id = ${interactionForms.contractId} AND k.withdrawn_at IS NOT NULL)`;
  const isHeld = and(eq(interactionForms.clientId, clientId), eq(interactionForms.state, 'HELD'), sql`NOT ${isLeft}`);
  return (await db.$count(interactionForms, isHeld)) > 0;
}

/** The signed-in person with their intermediary's code and, for a client, the contracts and what waits for answers. */
export async function readLoggedUser(db: Readable, platform: Pick<Platform, 'config'>, owner: ProfileOwner, language?: 'cs' | 'sk') {
  const [user] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      role: users.role,
      language: users.language,
      intermediaryCode: intermediaries.code,
      documentsToSign: documentsToSign(owner.userId),
    })
    .from(users)
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.userId, users.id))
    .leftJoin(intermediaries, eq(intermediaries.id, intermediaryPeople.intermediaryId))
    .where(eq(users.id, owner.userId));
  if (!user) throw new Error('the session has no user');
  const openForms = owner.clientId ? await listOpenForms(db, owner.clientId) : [];
  return {
    ...user,
    clientId: owner.clientId,
    isImpersonated: owner.impersonatorUserId !== null,
    openForms: openForms.length,
    isContractWaiting: openForms.some(({ options }) => concludesContract(options)),
    isOnboardingHeld: owner.clientId ? await isOnboardingHeld(db, owner.clientId) : false,
    arePaymentsPaused: owner.clientId ? await arePaymentsPaused(db, owner.clientId) : false,
    isUnderReview: owner.clientId ? await isUnderReview(db, owner.clientId) : false,
    confirmedAt: owner.clientId ? await readConfirmedAt(db, owner.clientId) : null,
    waitingIdentifications: owner.clientId ? await listWaitingIdentifications(db, owner.clientId) : [],
    serviceRequests: owner.clientId ? await readUnanswered(db, platform, owner.clientId) : [],
    contracts: owner.clientId ? await listContracts(db, owner.clientId, language ?? user.language) : [],
    waiting: owner.clientId ? await listWaiting(db, owner.clientId, language ?? user.language) : [],
  };
}

export type LoggedUserRow = Awaited<ReturnType<typeof readLoggedUser>>;

const adviserUser = alias(users, 'adviser_user');
const impersonator = alias(users, 'impersonator');

/** The client's adviser and the impersonator; null where there is none. */
export async function readCompanions(db: Readable, owner: ProfileOwner) {
  const [row] = await db
    .select({
      firstname: intermediaryPeople.firstname,
      surname: intermediaryPeople.surname,
      phone: adviserUser.phone,
      email: adviserUser.email,
      impersonatorName: impersonator.name,
    })
    .from(users)
    .leftJoin(clients, eq(clients.id, sql`${owner.clientId}::uuid`))
    .leftJoin(intermediaryPeople, eq(intermediaryPeople.id, clients.intermediaryPersonId))
    .leftJoin(adviserUser, eq(adviserUser.id, intermediaryPeople.userId))
    .leftJoin(impersonator, eq(impersonator.id, sql`${owner.impersonatorUserId}::uuid`))
    .where(eq(users.id, owner.userId));
  const adviser = row?.email ? { name: `${row.firstname} ${row.surname}`, phone: row.phone, email: row.email } : null;
  return { adviser, impersonator: row?.impersonatorName ? { name: row.impersonatorName } : null };
}
