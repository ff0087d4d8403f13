import { createHash } from 'node:crypto';
import { stateAfterSignatures } from '@pramen/domain/documents/document-states';
import { maskText } from '@pramen/domain/privacy/mask';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database/connect.ts';
import { documentSignatures } from '../../database/schema/documents.ts';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import type { Platform } from '../../platform/platform.ts';
import { readFileKey } from '../files/files.reader.ts';
import { findPersonById } from '../users/people.reader.ts';
import type { Person } from '../users/people.reader.ts';
import { matchCode, useCode } from '../verification/code-check.service.ts';
import type { CodeObject } from '../verification/code-check.service.ts';
import type { CodeOrder } from '../verification/verification.service.ts';
import { settleSignatures } from './document-states.service.ts';
import { holdDocuments, signaturesOf } from './documents.reader.ts';
import type { DocumentRecord, SignatureRecord } from './documents.reader.ts';
import { sealEvidence } from './evidence.reader.ts';
import { readDocumentIds, requireSignable } from './signing.reader.ts';
import type { Signable } from './signing.reader.ts';
import { hashOfSigning, markOf, SIGN_CODE_MESSAGE } from './signing.rules.ts';
import type { ShownDocument } from './signing.rules.ts';

const codeFor = (userId: string, shown: readonly ShownDocument[]): CodeObject => ({ userId, purpose: 'SIGN_DOCUMENTS', objectHash: hashOfSigning(userId, shown) });

const asShown = (signables: readonly Signable[]): ShownDocument[] => signables.map(({ document, file }) => ({ documentId: document.id, sha256: file.sha256 }));

/** What a code for signing these documents would confirm; record.not_found and document.not_signable as signing itself. */
export async function orderSigningCode(tx: Tx, { clock }: Pick<Platform, 'clock'>, actor: Actor, typedIds: readonly string[]): Promise<CodeOrder> {
  const ids = readDocumentIds(typedIds);
  const shown = asShown(await requireSignable(tx, actor, ids, clock.now()));
  const object = codeFor(actor.userId, shown);
  const params = { documentId: ids[0] ?? '', count: String(ids.length), mark: markOf(object.objectHash, shown) };
  return { object, letter: { kind: SIGN_CODE_MESSAGE, params }, facts: { documentIds: ids, objectSha256: object.objectHash.toString('hex') } };
}

/** The hash of the bytes that lie in the store at this moment, whatever their row says. */
async function hashStoredFile(db: Db, platform: Platform, { document, file }: Signable): Promise<ShownDocument> {
  const key = await readFileKey(db, platform, file);
  if (!key) throw new Problem('document.not_signable');
  const hash = createHash('sha256');
  for await (const piece of platform.files.read(key)) hash.update(piece);
  return { documentId: document.id, sha256: hash.digest() };
}

const invalidCode = () => new Problem('verification_code.INVALID_CODE');

/** A code that fits, and what it confirms. */
export interface ProvedSigning {
  codeId: string;
  object: CodeObject;
}

/**
 * Compares the code with what is stored now: one for other documents, for more or fewer of them, or for a file that was exchanged
 * since is no code at all. Call it outside every transaction.
 */
export async function proveSigning(platform: Platform, apart: Db, actor: Actor, typedIds: readonly string[], digits: string): Promise<ProvedSigning> {
  const shown: ShownDocument[] = [];
  for (const signable of await requireSignable(apart, actor, readDocumentIds(typedIds), platform.clock.now())) shown.push(await hashStoredFile(apart, platform, signable));
  const object = codeFor(actor.userId, shown);
  const codeId = await matchCode(apart, platform, object, digits);
  if (!codeId) throw invalidCode();
  return { codeId, object };
}

interface Signing extends ProvedSigning {
  actor: Actor;
  person: Person;
  documentCount: number;
}

/** Where a document comes to stand by a signature, for the event that tells of it: SIGNED lasts a moment only. */
async function movedBy(tx: Tx, document: DocumentRecord, signatureId: string) {
  const states = (await signaturesOf(tx, document)).map(({ id, state }) => (id === signatureId ? 'SIGNED' : state));
  const next = stateAfterSignatures(document.state, states);
  return next === null ? {} : { before: { state: document.state }, after: { state: next === 'SIGNED' ? 'TO_REVIEW' : next } };
}

async function signOne(tx: Tx, platform: Platform, { document, file }: Signable, { id, role }: SignatureRecord, { codeId, object, actor, person, documentCount }: Signing): Promise<void> {
  const { clientId } = document;
  const key = await readClientKey(tx, platform.config.keys.master, clientId);
  if (!key) throw new Problem('document.not_signable');
  const objectSha256 = object.objectHash.toString('hex');
  const facts = { signatureId: id, role, codeId, sha256: file.sha256.toString('hex'), objectSha256, documentCount, ...(await movedBy(tx, document, id)) };
  const { ip, userAgent, requestId } = actor.origin;
  const auditEventId = await platform.audit.append(tx, { actor, origin: actor.origin }, { action: 'documents.signed', objectType: 'document', objectId: document.id, clientId, facts });
  const evidence = { name: person.name, phone: maskText(person.phone ?? ''), ip, userAgent, requestId, auditEventId, objectSha256, documentCount };
  const signed = await tx
    .update(documentSignatures)
    .set({ state: 'SIGNED', decidedAt: platform.clock.now(), sha256: file.sha256, codeId, sealedEvidence: sealEvidence(key, id, evidence) })
    .where(and(eq(documentSignatures.clientId, clientId), eq(documentSignatures.id, id), eq(documentSignatures.state, 'PENDING')))
    .returning({ id: documentSignatures.id });
  if (signed.length === 0) throw new Problem('document.not_signable');
}

/** Signs what was proved, all of it or nothing: what has changed since the proof is refused. Answers the ids. */
export async function signDocuments(tx: Tx, platform: Platform, actor: Actor, typedIds: readonly string[], { codeId, object }: ProvedSigning): Promise<string[]> {
  const now = platform.clock.now();
  const ids = readDocumentIds(typedIds);
  await holdDocuments(tx, actor, 'documents.sign', ids);
  const signables = await requireSignable(tx, actor, ids, now);
  if (!codeFor(actor.userId, asShown(signables)).objectHash.equals(object.objectHash)) throw invalidCode();
  if (!(await useCode(tx, codeId, now))) throw invalidCode();
  const person = await findPersonById(tx, actor.userId);
  if (!person) throw new Problem('record.not_found');
  const signing = { codeId, object, actor, person, documentCount: ids.length };
  for (const signable of signables) {
    for (const signature of signable.signatures) await signOne(tx, platform, signable, signature, signing);
    await settleSignatures(tx, platform, signable.document, { userId: actor.userId });
  }
  return ids;
}
