import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { documents } from '../../database/schema/documents.ts';
import { documentSeals, sealCertificates } from '../../database/schema/seals.ts';

/** A file that was sealed here, by the SHA-256 of all of it: the code of its document and when; null when none was. */
export async function findSealedFile(db: Readable, sha256: Buffer): Promise<{ code: string | null; sealedAt: Date } | null> {
  const [found] = await db
    .select({ code: documents.code, sealedAt: documentSeals.createdAt })
    .from(documentSeals)
    .innerJoin(documents, and(eq(documents.clientId, documentSeals.clientId), eq(documents.id, documentSeals.documentId)))
    .where(eq(documentSeals.sha256, sha256))
    .orderBy(asc(documentSeals.createdAt))
    .limit(1);
  return found ?? null;
}

/** Those of the certificates that were ever sealed with here. */
export async function findOurCertificates(db: Readable, fingerprints: readonly string[]): Promise<Set<string>> {
  if (fingerprints.length === 0) return new Set();
  const rows = await db.select({ fingerprint: sealCertificates.fingerprint }).from(sealCertificates).where(inArray(sealCertificates.fingerprint, [...fingerprints]));
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}
