import type { SignatureRequest } from '@pramen/contract/documents/documents.schemas';
import { translate } from '@pramen/texts/translate';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { contracts } from '../../../database/schema/clients.ts';
import { documents, documentSignatures, documentTemplates } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField as refusedAt } from '../../../platform/calls/refused-field.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeRequests } from './closed-requests.service.ts';
import { enterState, applySignatureStates } from '../record/document-states.service.ts';
import { holdDocument, signaturesOf } from '../record/documents.reader.ts';
import type { DocumentRecord, SignatureRecord } from '../record/documents.reader.ts';
import { isCanceledWithContract, isReady, mayAskToSign } from '../record/documents.rules.ts';
import { announceExpiry, announceSignature } from './signature-notices.service.ts';
import { findOwner, findResponsible } from './signers.reader.ts';
import type { Signer } from './signers.reader.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'jobs'>;

const isThisRecord = ({ clientId, id }: Pick<DocumentRecord, 'clientId' | 'id'>) =>
  and(eq(documentSignatures.clientId, clientId), eq(documentSignatures.documentId, id));

/** Midnight in Prague at the end of a day, when a request expires. */
const endOfDay = (day: string) => sql<Date>`(${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Prague'`;

interface Asking {
  signers: readonly Signer[];
  /** null: the system, because the template requires the signature. */
  requestedBy: string | null;
  /** Day at the end of which the requests expire; null: never. */
  expiresOn: string | null;
}

/**
 * Requests signatures on a locked document that is ready, moves it to TO_BE_SIGNED and notifies the signers. A pending request only gets
 * the new expiry date; a rejected one is closed and replaced by a new request.
 */
export async function askToSign(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'jobs'>,
  document: DocumentRecord,
  { signers, requestedBy, expiresOn }: Asking,
): Promise<DocumentRecord> {
  const { clientId, id: documentId } = document;
  const known = await signaturesOf(tx, document);
  const expiresAt = expiresOn === null ? null : endOfDay(expiresOn);
  for (const { role, userId } of signers) {
    const earlier = known.find((signature) => signature.role === role && signature.userId === userId);
    if (earlier?.state === 'PENDING') {
      await tx
        .update(documentSignatures)
        .set({ expiresAt })
        .where(and(isThisRecord(document), eq(documentSignatures.id, earlier.id)));
      continue;
    }
    if (earlier) await closeRequests(tx, platform, document, [earlier.id], { state: 'REJECTED', userId: earlier.userId });
    await tx
      .insert(documentSignatures)
      .values({ clientId, id: newId(), documentId, role, userId, requestedBy, requestedAt: platform.clock.now(), expiresAt });
    await announceSignature(tx, platform, { userId, documentId });
  }
  return document.state === 'TO_BE_SIGNED' ? document : enterState(tx, platform, document, 'TO_BE_SIGNED', { userId: requestedBy });
}

/** Only a PDF can be signed whose template does not exempt it and whose contract the client has not left; the message says what is wrong. */
async function refuseUnsignable(tx: Tx, actor: Actor, document: DocumentRecord): Promise<void> {
  const { language } = actor.origin;
  const [found] = await tx
    .select({ mediaType: files.mediaType, signable: documentTemplates.signable, leftAt: contracts.withdrawnAt })
    .from(documents)
    .innerJoin(files, and(eq(files.clientId, documents.clientId), eq(files.id, documents.fileId)))
    .leftJoin(documentTemplates, eq(documentTemplates.id, documents.templateId))
    .leftJoin(contracts, and(eq(contracts.clientId, documents.clientId), eq(contracts.id, documents.contractId)))
    .where(and(eq(documents.clientId, document.clientId), eq(documents.id, document.id)));
  if (found?.mediaType !== 'application/pdf')
    throw new Problem('document.state_refused', { message: translate(language, 'documentWork:onlyPdf') });
  if (found.signable === false) throw new Problem('document.state_refused', { message: translate(language, 'documentWork:notSigned') });
  if (found.leftAt !== null) throw new Problem('document.state_refused', { message: translate(language, 'documentWork:contractLeft') });
}

const refusedField = (
  actor: Actor,
  field: string,
  sentence: 'documentWork:nobodyAsked' | 'documentWork:unknownSigner' | 'documentWork:dayOver',
) => refusedAt(actor.origin.language, field, sentence);

async function readSigners(tx: Tx, actor: Actor, { clientId }: DocumentRecord, body: SignatureRequest): Promise<Signer[]> {
  const responsibleId = body.responsible_id ?? null;
  const signers: Signer[] = [];
  if (body.owner) signers.push(await findOwner(tx, clientId));
  if (body.responsible || responsibleId !== null) {
    const responsible = await findResponsible(tx, actor, clientId, responsibleId);
    if (!responsible && responsibleId !== null) throw refusedField(actor, 'responsible_id', 'documentWork:unknownSigner');
    if (!responsible) throw new Problem('document.no_responsible');
    signers.push(responsible);
  }
  if (signers.length === 0) throw refusedField(actor, 'owner', 'documentWork:nobodyAsked');
  return signers;
}

/**
 * Asks the client, an adviser or both to sign. Throws document.not_ready without a file, document.state_refused once the document is
 * decided or sealed, document.signature_decided when one of the signers has signed, and document.no_responsible.
 */
export async function requestSignature(tx: Tx, platform: Deps, actor: Actor, id: string, body: SignatureRequest): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.request-signature', id);
  if (!mayAskToSign(document)) {
    // Its contract may be why it was cancelled.
    if (document.state === 'CANCELED') await refuseUnsignable(tx, actor, document);
    throw new Problem('document.state_refused');
  }
  if (!isReady(document)) throw new Problem('document.not_ready');
  const expiresOn = body.expires_on ?? null;
  if (expiresOn !== null && expiresOn < platform.clock.today()) throw refusedField(actor, 'expires_on', 'documentWork:dayOver');
  await refuseUnsignable(tx, actor, document);
  const signers = await readSigners(tx, actor, document, body);
  const known = await signaturesOf(tx, document);
  const hasSigned = ({ role, userId }: Signer) =>
    known.some((signature) => signature.role === role && signature.userId === userId && signature.state === 'SIGNED');
  if (signers.some(hasSigned)) throw new Problem('document.signature_decided');
  const asked = await askToSign(tx, platform, document, { signers, requestedBy: actor.userId, expiresOn });
  const facts = {
    signers: signers.map(({ role, userId }) => ({ role, userId })),
    expiresOn,
    before: { state: document.state },
    after: { state: asked.state },
  };
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'documents.signatureRequested', objectType: 'document', objectId: id, clientId: document.clientId, facts },
  );
}

/** Withdraws unanswered requests and moves the document to the state that follows from the remaining ones. */
async function withdraw(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock' | 'jobs'>,
  document: DocumentRecord,
  signatures: readonly SignatureRecord[],
  userId: string | null,
): Promise<DocumentRecord> {
  await closeRequests(
    tx,
    platform,
    document,
    signatures.map(({ id }) => id),
    { state: userId === null ? 'EXPIRED' : 'REVOKED', userId },
  );
  return applySignatureStates(tx, platform, document, { userId });
}

const auditFactsOf = (signatures: readonly SignatureRecord[], before: DocumentRecord, after: DocumentRecord) => ({
  signers: signatures.map(({ role, userId }) => ({ role, userId })),
  before: { state: before.state },
  after: { state: after.state },
});

/** Revokes requests. Throws record.not_found for requests of another document and document.signature_decided for answered ones. */
export async function revokeSignatures(tx: Tx, platform: Deps, actor: Actor, id: string, signatureIds: readonly string[]): Promise<void> {
  const document = await holdDocument(tx, actor, 'documents.request-signature', id);
  const wanted = new Set(signatureIds);
  const found = (await signaturesOf(tx, document)).filter((signature) => wanted.has(signature.id));
  if (found.length !== wanted.size) throw new Problem('record.not_found');
  if (found.some(({ state }) => state !== 'PENDING')) throw new Problem('document.signature_decided');
  const left = await withdraw(tx, platform, document, found, actor.userId);
  const entry = {
    action: 'documents.signatureRevoked',
    objectType: 'document',
    objectId: id,
    clientId: document.clientId,
    facts: auditFactsOf(found, document, left),
  };
  await platform.audit.append(tx, { actor, origin: actor.origin }, entry);
}

/** The state of a locked document once its contract was left: cancelled, unless somebody has signed it. */
async function endOpen(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock' | 'jobs'>,
  document: DocumentRecord,
  signatures: readonly SignatureRecord[],
  userId: string,
): Promise<DocumentRecord> {
  const open = signatures.filter(({ state }) => state === 'PENDING');
  const ids = open.map(({ id }) => id);
  await closeRequests(tx, platform, document, ids, { state: 'REVOKED', userId });
  if (isCanceledWithContract(document, signatures)) return enterState(tx, platform, document, 'CANCELED', { userId });
  // Not everybody has signed: it is neither complete nor sealed, and staff decide what becomes of it.
  return document.state === 'TO_BE_SIGNED' ? enterState(tx, platform, document, 'TO_REVIEW', { userId }) : document;
}

/**
 * Revokes the open requests for documents of a contract that the client, who is the user, has left, and cancels those that nobody has signed:
 * nobody is to sign or be reminded.
 */
export async function endRequestsOfContract(
  platform: Pick<Platform, 'db' | 'audit' | 'clock' | 'jobs'>,
  { clientId, contractId, userId }: { clientId: string; contractId: string; userId: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const held = await tx
      .select()
      .from(documents)
      .where(and(eq(documents.clientId, clientId), eq(documents.contractId, contractId), isNull(documents.deletedAt)))
      .orderBy(asc(documents.id))
      .for('no key update');
    for (const document of held) {
      const signatures = await signaturesOf(tx, document);
      const open = signatures.filter(({ state }) => state === 'PENDING');
      if (open.length === 0) continue;
      const left = await endOpen(tx, platform, document, signatures, userId);
      const facts = auditFactsOf(open, document, left);
      const event = { action: 'documents.signatureRevoked', objectType: 'document', objectId: document.id, clientId, facts };
      await platform.audit.append(tx, {}, event);
    }
  });
}

/** Closes the open requests of a locked document that was decided without them; returns them. */
export async function dropOpenRequests(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  document: DocumentRecord,
  userId: string,
): Promise<SignatureRecord[]> {
  const open = (await signaturesOf(tx, document)).filter(({ state }) => state === 'PENDING');
  return closeRequests(
    tx,
    platform,
    document,
    open.map(({ id }) => id),
    { state: 'REVOKED', userId },
  );
}

async function expireRequests(
  platform: Pick<Platform, 'db' | 'audit' | 'clock' | 'jobs'>,
  clientId: string,
  id: string,
  now: Date,
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const [document] = await tx
      .select()
      .from(documents)
      .where(and(eq(documents.clientId, clientId), eq(documents.id, id)))
      .for('no key update');
    // A request may have been signed or revoked since the sweep found it.
    const expired = document
      ? (await signaturesOf(tx, document)).filter(({ state, expiresAt }) => state === 'PENDING' && expiresAt !== null && expiresAt <= now)
      : [];
    if (!document || expired.length === 0) return;
    const left = await withdraw(tx, platform, document, expired, null);
    await announceExpiry(tx, platform, document, expired);
    await platform.audit.append(
      tx,
      {},
      {
        action: 'documents.signatureExpired',
        objectType: 'document',
        objectId: id,
        clientId,
        facts: auditFactsOf(expired, document, left),
      },
    );
  });
}

/** Expires the requests whose expiry has passed. */
export async function sweepSignatureRequests(platform: Pick<Platform, 'db' | 'audit' | 'clock' | 'jobs'>): Promise<void> {
  const now = platform.clock.now();
  const due = await platform.db
    .selectDistinct({ clientId: documents.clientId, id: documents.id })
    .from(documentSignatures)
    .innerJoin(documents, and(eq(documents.clientId, documentSignatures.clientId), eq(documents.id, documentSignatures.documentId)))
    .where(and(eq(documentSignatures.state, 'PENDING'), lte(documentSignatures.expiresAt, now), isNull(documents.deletedAt)));
  await doEach(due, ({ clientId, id }) => expireRequests(platform, clientId, id, now));
}
