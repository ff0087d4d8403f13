import type { DocumentsToSign } from '@pramen/contract/documents/documents.schemas';
import { stateAfterSignatures } from '@pramen/domain/documents/document-states';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connect.ts';
import { documentSignatures } from '../../../database/schema/documents.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import type { Platform } from '../../../platform/platform.ts';
import { proveFile } from '../../files/integrity.service.ts';
import { findPersonById } from '../../users/people.reader.ts';
import { lockPeopleFirst } from '../../users/users.service.ts';
import { matchCode, useCode } from '../../verification/code-check.service.ts';
import { findOpenPurpose } from '../../verification/verification.reader.ts';
import type { CodeOrder } from '../../verification/verification.service.ts';
import { applySignatureStates } from '../record/document-states.service.ts';
import { holdDocuments, signaturesOf } from '../record/documents.reader.ts';
import type { DocumentRecord, SignatureRecord } from '../record/documents.reader.ts';
import { sealEvidence } from './evidence.reader.ts';
import { readOpenings } from './openings.service.ts';
import { readRequestNotices } from '../requests/signature-notices.service.ts';
import { gatherEvidence } from './signing-evidence.reader.ts';
import type { CommonEvidence } from './signing-evidence.reader.ts';
import { readDocumentIds, requireSignable } from '../requests/signing.reader.ts';
import type { Signable } from '../requests/signing.reader.ts';
import { markOf, SIGN_CODE_MESSAGE } from '../requests/signing.rules.ts';
import type { ShownDocument } from '../requests/signing.rules.ts';
import { presentToSign } from './signing.present.ts';
import { codeObjectOf, confirmSigning, findOpenSigning, isConfirmed, planSigning, rememberSigning } from './signings.service.ts';
import type { SigningRecord } from './signings.service.ts';

const asShown = (signables: readonly Signable[]): ShownDocument[] =>
  signables.map(({ document, file }) => ({ documentId: document.id, code: document.code, sha256: file.sha256 }));

/** Prepares a code for signing these documents; throws record.not_found and document.not_signable like signing itself. */
export async function orderSigningCode(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  actor: Actor,
  typedIds: readonly string[],
): Promise<CodeOrder> {
  const ids = readDocumentIds(typedIds);
  const signables = await requireSignable(tx, actor, ids, clock.now());
  const shown = asShown(signables);
  const planned = await planSigning(tx, clock.now(), actor, signables, shown);
  const params = { documentId: ids[0] ?? '', count: String(ids.length), mark: markOf(planned.sha256, shown) };
  return {
    object: codeObjectOf(planned),
    letter: { kind: SIGN_CODE_MESSAGE, params },
    facts: { documentIds: ids, objectSha256: planned.sha256.toString('hex') },
    remember: (within, codeId) => rememberSigning(within, planned, codeId),
  };
}

/** The documents that a code confirms, and the still valid code already sent for exactly these; throws like orderSigningCode. */
export async function readToSign(
  db: Db,
  { clock }: Pick<Platform, 'clock'>,
  actor: Actor,
  typedIds: readonly string[],
): Promise<DocumentsToSign> {
  const now = clock.now();
  const ids = readDocumentIds(typedIds);
  const signables = await requireSignable(db, actor, ids, now);
  const openings = await readOpenings(db, actor, ids);
  const signing = await findOpenSigning(db, actor.userId, signables);
  const isCodeGood = signing !== null && (await findOpenPurpose(db, signing.codeId, now)) !== null;
  return presentToSign(
    actor.origin.language,
    signables,
    openings,
    isCodeGood ? { ...signing, mark: markOf(signing.sha256, asShown(signables)) } : null,
  );
}

const invalidCode = () => new Problem('verification_code.INVALID_CODE');

/** A signing whose code was verified. */
export type ProvedSigning = SigningRecord;

/**
 * Compares the code with the current state. A code for another set of documents, for a renewed request or for a replaced file is rejected
 * as invalid. Throws file.damaged, and raises the alarm, when the stored bytes do not match their row. Call it outside transactions.
 */
export async function proveSigning(
  platform: Platform,
  outsideTx: Db,
  actor: Actor,
  typedIds: readonly string[],
  digits: string,
): Promise<ProvedSigning> {
  const signables = await requireSignable(outsideTx, actor, readDocumentIds(typedIds), platform.clock.now());
  const signing = await findOpenSigning(outsideTx, actor.userId, signables);
  if (!signing) throw invalidCode();
  if (!(await isConfirmed(outsideTx, signing, asShown(signables)))) throw invalidCode();
  // Check the code before hashing up to a hundred files, so that a wrong guess costs nothing.
  if ((await matchCode(outsideTx, platform, codeObjectOf(signing), digits)) !== signing.codeId) throw invalidCode();
  for (const { file } of signables) await proveFile(platform, file);
  return signing;
}

interface Signing {
  signing: SigningRecord;
  actor: Actor;
  common: CommonEvidence;
  openings: Awaited<ReturnType<typeof readOpenings>>;
}

/** The state that a signature leads to, for its audit event; SIGNED turns into TO_REVIEW at once. */
async function movedBy(tx: Tx, document: DocumentRecord, signatureId: string) {
  const states = (await signaturesOf(tx, document)).map(({ id, state }) => (id === signatureId ? 'SIGNED' : state));
  const next = stateAfterSignatures(document.state, states);
  return next === null ? {} : { before: { state: document.state }, after: { state: next === 'SIGNED' ? 'TO_REVIEW' : next } };
}

async function signOne(
  tx: Tx,
  platform: Platform,
  { document, file }: Signable,
  { id, role }: SignatureRecord,
  { signing, actor, common, openings }: Signing,
): Promise<void> {
  const { clientId } = document;
  const key = await readClientKey(tx, platform.config.keys.master, clientId);
  if (!key) throw new Problem('document.not_signable');
  const { codeId, id: signingId, documentCount, consentVersion } = signing;
  const opening = openings.get(document.id) ?? null;
  const facts = {
    signatureId: id,
    role,
    codeId,
    signingId,
    sha256: file.sha256.toString('hex'),
    objectSha256: common.objectSha256,
    documentCount,
    consentVersion,
    openedAt: opening?.openedAt.toISOString() ?? null,
    ...(await movedBy(tx, document, id)),
  };
  const auditEventId = await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { action: 'documents.signed', objectType: 'document', objectId: document.id, clientId, facts },
  );
  const evidence = {
    ...common,
    auditEventId,
    opening: opening && { at: opening.openedAt.toISOString(), isThisSession: opening.isThisSession },
  };
  const signed = await tx
    .update(documentSignatures)
    .set({
      state: 'SIGNED',
      decidedAt: platform.clock.now(),
      sha256: file.sha256,
      codeId,
      signingId,
      sealedEvidence: sealEvidence(key, id, evidence),
    })
    .where(and(eq(documentSignatures.clientId, clientId), eq(documentSignatures.id, id), eq(documentSignatures.state, 'PENDING')))
    .returning({ id: documentSignatures.id });
  if (signed.length === 0) throw new Problem('document.not_signable');
}

/** Signs the verified documents, all of them or none; rejects the signing if anything has changed since verification. Returns the ids. */
export async function signDocuments(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  typedIds: readonly string[],
  signing: ProvedSigning,
): Promise<string[]> {
  const now = platform.clock.now();
  const ids = readDocumentIds(typedIds);
  await lockPeopleFirst(tx);
  await holdDocuments(tx, actor, 'documents.sign', ids);
  const signables = await requireSignable(tx, actor, ids, now);
  const latest = await findOpenSigning(tx, actor.userId, signables);
  if (latest?.id !== signing.id || !(await isConfirmed(tx, signing, asShown(signables)))) throw invalidCode();
  if (!(await useCode(tx, signing.codeId, now)) || !(await confirmSigning(tx, signing.id, now))) throw invalidCode();
  const person = await findPersonById(tx, actor.userId);
  if (!person) throw new Problem('record.not_found');
  const openings = await readOpenings(tx, actor, ids);
  const common = await gatherEvidence(tx, platform, actor, person, signing, ids.length - openings.size);
  for (const signable of signables) {
    for (const signature of signable.signatures) await signOne(tx, platform, signable, signature, { signing, actor, common, openings });
    await applySignatureStates(tx, platform, signable.document, { userId: actor.userId });
  }
  await readRequestNotices(tx, platform, actor.userId, ids);
  return ids;
}
