import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { documents } from '../../database/schema/documents.ts';
import { documentSeals, sealCertificates } from '../../database/schema/seals.ts';

/** A document sealed by the portal, found by one of its files. */
export interface SealedDocument {
  code: string | null;
  /** When the document was sealed, and when it was stamped later, if it was. */
  sealedAt: Date;
  stampedAt: Date | null;
  /** When validation data, with a stamp over it, was added. */
  validatedAt: Date | null;
  /** Whether the examined file contains the validation data; an earlier file of the same document is intact without it. */
  holdsValidation: boolean;
}

const asBytes = (hashes: readonly string[]) => [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));

/** Which of the hashes belong to files sealed or stamped here, in hex. */
export async function findSealedHashes(db: Readable, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ sha256: documentSeals.sha256 })
    .from(documentSeals)
    .where(inArray(documentSeals.sha256, asBytes(hashes)));
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
}

/** Which of the hashes belong to files that were signed and then sealed here, in hex. */
export async function findOriginalHashes(db: Readable, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ sha256: documentSeals.originalSha256 })
    .from(documentSeals)
    .where(inArray(documentSeals.originalSha256, asBytes(hashes)));
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
}

/** The document of a sealed or stamped file, by the SHA-256 of the whole file in hex; null when there is none. */
export async function findSealedDocument(db: Readable, sha256: string): Promise<SealedDocument | null> {
  const [file] = await db
    .select({ clientId: documentSeals.clientId, documentId: documentSeals.documentId, kind: documentSeals.kind, code: documents.code })
    .from(documentSeals)
    .innerJoin(documents, and(eq(documents.clientId, documentSeals.clientId), eq(documents.id, documentSeals.documentId)))
    .where(eq(documentSeals.sha256, Buffer.from(sha256, 'hex')))
    .orderBy(asc(documentSeals.createdAt))
    .limit(1);
  if (!file) return null;
  const { clientId, documentId, code, kind } = file;
  const rows = await db
    .select({ kind: documentSeals.kind, createdAt: documentSeals.createdAt })
    .from(documentSeals)
    .where(and(eq(documentSeals.clientId, clientId), eq(documentSeals.documentId, documentId)));
  const at = (wanted: typeof kind) => rows.find((row) => row.kind === wanted)?.createdAt ?? null;
  const sealedAt = at('SEAL');
  return sealedAt && { code, sealedAt, stampedAt: at('STAMP'), validatedAt: at('VALIDATION'), holdsValidation: kind === 'VALIDATION' };
}

/** Which of the certificates were ever used for seals here. */
export async function findOurCertificates(db: Readable, fingerprints: readonly string[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set();
  const rows = await db
    .select({ fingerprint: sealCertificates.fingerprint })
    .from(sealCertificates)
    .where(inArray(sealCertificates.fingerprint, [...fingerprints]));
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Subject names of all certificates ever used for seals here, see foldSubject. */
export async function findOurNames(db: Readable): Promise<string[]> {
  const rows = await db.selectDistinct({ subject: sealCertificates.subject }).from(sealCertificates);
  return rows.flatMap(({ subject }) => subject ?? []);
}
