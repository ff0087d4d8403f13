import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { documents } from '../../database/schema/documents.ts';
import { documentSeals, sealCertificates } from '../../database/schema/seals.ts';

/** A document that was sealed here, by one of its files. */
export interface SealedDocument {
  code: string | null;
  /** When the seal was made, and when an authority of time was asked afterwards, if it was. */
  sealedAt: Date;
  stampedAt: Date | null;
  /** When validation data came to it, and a stamp over them. */
  validatedAt: Date | null;
  /** Whether they lie in the file that was asked for: an earlier one of the same document is whole as well, without them. */
  holdsValidation: boolean;
}

const asBytes = (hashes: readonly string[]) => [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));

/** Those of some hashes of files that were sealed or stamped here, in hex. */
export async function findSealedHashes(db: Readable, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ sha256: documentSeals.sha256 })
    .from(documentSeals)
    .where(inArray(documentSeals.sha256, asBytes(hashes)));
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
}

/** Those of some hashes of files that were signed and sealed here, in hex. */
export async function findOriginalHashes(db: Readable, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ sha256: documentSeals.originalSha256 })
    .from(documentSeals)
    .where(inArray(documentSeals.originalSha256, asBytes(hashes)));
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
}

/** The document of a sealed or stamped file, by the SHA-256 of all of it in hex; null when there is none. */
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

/** Those of the certificates that were ever sealed with here. */
export async function findOurCertificates(db: Readable, fingerprints: readonly string[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set();
  const rows = await db
    .select({ fingerprint: sealCertificates.fingerprint })
    .from(sealCertificates)
    .where(inArray(sealCertificates.fingerprint, [...fingerprints]));
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** The names in the certificates that were ever sealed with here, see foldSubject. */
export async function findOurNames(db: Readable): Promise<string[]> {
  const rows = await db.selectDistinct({ subject: sealCertificates.subject }).from(sealCertificates);
  return rows.flatMap(({ subject }) => subject ?? []);
}
