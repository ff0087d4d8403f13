import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { documents } from '../../../database/schema/documents.ts';
import type { StagedFile } from '../../../platform/files/file-store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dropFile, keepFile } from '../../files/files.service.ts';
import type { DocumentRecord } from '../record/documents.reader.ts';
import { fileNameOf } from '../record/documents.rules.ts';
import type { GenerationFault } from '../record/documents.rules.ts';
import { MAKING_FAILED_NOTICE, tellCompany } from '../record/generation-failures.service.ts';
import { askToSign } from '../requests/signature-requests.service.ts';
import { findTemplateSigners } from '../requests/signers.reader.ts';
import type { SignatureWish } from '../requests/signers.reader.ts';

/** One round of making a document's file; a later round makes its work worthless. */
export interface GenerationRound {
  clientId: string;
  documentId: string;
  round: number;
}

type Deps = Pick<Platform, 'audit' | 'clock' | 'config' | 'jobs'>;

/** A document waits for the file of this very round: whoever comes later, or a second time, finds nothing to do. */
export const isWaitingFor = ({ clientId, documentId, round }: GenerationRound) =>
  and(
    eq(documents.clientId, clientId),
    eq(documents.id, documentId),
    eq(documents.generation, 'WAITING'),
    eq(documents.generationRound, round),
    isNull(documents.deletedAt),
  );

async function holdWaiting(tx: Tx, round: GenerationRound): Promise<DocumentRecord | null> {
  const [held] = await tx.select().from(documents).where(isWaitingFor(round)).for('no key update');
  return held ?? null;
}

/**
 * Names the made bytes as the file of a document that still waits for them, and asks for the signatures that its template wants when it
 * is the first file. False: the document moved on, the bytes are nobody's.
 */
export async function keepMadeFile(
  tx: Tx,
  platform: Deps,
  round: GenerationRound,
  staged: StagedFile,
  missing: readonly string[],
  wish: SignatureWish,
): Promise<boolean> {
  const document = await holdWaiting(tx, round);
  if (!document) return false;
  const { clientId, id, fileId: former } = document;
  const fileName = fileNameOf(document.name, document.code);
  const file = await keepFile(tx, platform, {
    staged,
    clientId,
    fileableType: 'document',
    fileableId: id,
    fileName,
    mediaType: 'application/pdf',
    userId: null,
  });
  const [made] = await tx
    .update(documents)
    .set({
      generation: 'DONE',
      generationFault: null,
      fileId: file.id,
      originalFileId: file.id,
      missingPlaceholders: [...missing],
      version: sql`${documents.version} + 1`,
    })
    .where(and(eq(documents.clientId, clientId), eq(documents.id, id)))
    .returning();
  if (!made) throw new Error('a held document is there');
  if (former !== null) await dropFile(tx, platform, { clientId, id: former });
  const { signers } = former === null && made.state === 'PREPARED' ? await findTemplateSigners(tx, clientId, wish) : { signers: [] };
  const asked = signers.length === 0 ? made : await askToSign(tx, platform, made, { signers, requestedBy: null, expiresOn: null });
  const states = asked.state === document.state ? {} : { before: { state: document.state }, after: { state: asked.state } };
  const facts = { round: round.round, fileId: file.id, sha256: file.sha256.toString('hex'), byteCount: file.byteCount, missing, ...states };
  await platform.audit.append(tx, {}, { action: 'documents.made', objectType: 'document', objectId: id, clientId, facts });
  return true;
}

/** Writes down why no file could be made, and tells who asked for it and who can do something about it; the one that there may be from before stays. */
export async function recordFault(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock'>,
  round: GenerationRound,
  fault: GenerationFault,
): Promise<void> {
  const [failed] = await tx
    .update(documents)
    .set({ generation: 'FAILED', generationFault: fault, version: sql`${documents.version} + 1` })
    .where(isWaitingFor(round))
    .returning({ id: documents.id, createdBy: documents.createdBy });
  if (!failed) return;
  await tellCompany(tx, platform, MAKING_FAILED_NOTICE, failed.id, failed.createdBy);
  const { clientId, round: number } = round;
  await platform.audit.append(
    tx,
    {},
    { action: 'documents.makingFailed', objectType: 'document', objectId: failed.id, clientId, facts: { round: number, fault } },
  );
}

/** Counts that making went wrong for a reason that may pass; answers how often it has in this round. */
export async function countAttempt(tx: Tx, round: GenerationRound): Promise<number> {
  const [counted] = await tx
    .update(documents)
    .set({ generationAttempts: sql`${documents.generationAttempts} + 1` })
    .where(isWaitingFor(round))
    .returning({ attempts: documents.generationAttempts });
  return counted?.attempts ?? 0;
}
