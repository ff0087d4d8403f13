import { createHash } from 'node:crypto';
import type { DocumentKind } from '@pramen/domain/documents/document-states';
import type { Tx } from '../../database/connect.ts';
import { documents } from '../../database/schema/documents.ts';
import { documentSeals } from '../../database/schema/seals.ts';
import { inOnePiece } from '../../platform/files/in-one-piece.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import type { BulkStudio } from '../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../platform/platform.ts';
import { keepFile } from '../files/files.service.ts';
import { recordState } from './record/document-states.service.ts';
import { fileNameOf } from './record/documents.rules.ts';
import { proveSeal } from './sealing/seal-proof.service.ts';
import { VALIDATION_TOPIC } from './sealing/seal.rules.ts';
import { rememberCertificate } from './sealing/seal.service.ts';
import type { MadeSeal } from './sealing/seal.service.ts';

/** A sealed file of the portal, staged, that no row refers to yet. */
export interface SealedIssue extends MadeSeal {
  /** Of the pages before they were sealed. */
  originalSha256: Buffer;
  /** What the seal still waits for. */
  next: 'STAMPING' | 'VALIDATING' | 'DONE';
}

/** Seals pages that the portal issues itself, proves the seal and stages the file; the caller keeps or removes it. */
export async function sealIssue(
  { files, clock, log }: Pick<Platform, 'files' | 'clock' | 'log'>,
  pdf: BulkStudio,
  pages: Uint8Array,
  reason: string,
): Promise<SealedIssue> {
  const sealed = await pdf.seal({ original: pages, evidence: null, reason, location: 'CZ', sealedAt: clock.now() });
  if (sealed.doubtfulStamp)
    log.error(
      { stampedAt: sealed.doubtfulStamp, now: clock.now() },
      'time stamp rejected: the authority and the server clock differ too much',
    );
  const proven = await proveSeal(pdf, sealed.bytes, 'SEAL');
  const staged = await files.stage(inOnePiece(sealed.bytes));
  const next = pdf.hasAuthority && !sealed.isStamped ? 'STAMPING' : pdf.hasValidation ? 'VALIDATING' : 'DONE';
  return { staged, ...proven, originalSha256: createHash('sha256').update(pages).digest(), next };
}

/** A document that the portal issues, and for whom. */
export interface NewIssue {
  clientId: string;
  kind: DocumentKind;
  /** In the client's language. */
  name: string;
  /** Who ordered it; null: the portal. */
  userId: string | null;
}

/** Adds a sealed file to the client's documents, accepted at once: nobody signs or reviews it. Returns its id. */
export async function keepIssue(
  tx: Tx,
  platform: Pick<Platform, 'audit' | 'clock' | 'config' | 'jobs'>,
  { clientId, kind, name, userId }: NewIssue,
  made: SealedIssue,
): Promise<string> {
  const { staged, certificate, originalSha256, next } = made;
  const createdAt = platform.clock.now();
  const id = newId();
  const fileName = fileNameOf(name, null);
  const mediaType = 'application/pdf';
  const file = await keepFile(tx, platform, {
    staged,
    clientId,
    fileableType: 'document',
    fileableId: id,
    fileName,
    mediaType,
    userId: null,
  });
  await registerNumbers(tx, [{ kind: 'DOCUMENT', number: id, clientId, recordId: id }]);
  const state = 'ACCEPTED';
  const files = { fileId: file.id, originalFileId: file.id };
  const row = { clientId, id, name, kind, state, stateAt: createdAt, generation: 'DONE', ...files, seal: next } as const;
  await tx.insert(documents).values({ ...row, createdBy: userId, createdAt });
  await recordState(tx, platform, { clientId, id }, state, { userId: null });
  await rememberCertificate(tx, made, createdAt);
  const ofFile = { fileId: file.id, sha256: file.sha256, originalSha256, certificate };
  await tx.insert(documentSeals).values({ clientId, id: newId(), documentId: id, kind: 'SEAL', ...ofFile, createdAt });
  if (next === 'VALIDATING') await platform.jobs.enqueue(tx, VALIDATION_TOPIC, { clientId, documentId: id });
  const facts = { kind, fileId: file.id, sha256: file.sha256.toString('hex'), byteCount: file.byteCount, certificate, after: { state } };
  await platform.audit.append(
    tx,
    {},
    { action: 'documents.issued', objectType: 'document', objectId: id, clientId, facts, personal: { after: { name } } },
  );
  return id;
}
