import { alias } from 'drizzle-orm/pg-core';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { imports, importUploads } from '../../database/schema/imports.ts';
import { users } from '../../database/schema/people.ts';
import type { Finding, Preview } from './imports.audit-facts.ts';
import { openImportKey, readDetail, readFirstDetails } from './imports.store.ts';
import type { DetailKind, Stage } from './imports.store.ts';

const uploader = alias(users, 'uploader');
const confirmer = alias(users, 'confirmer');

function selectImports(db: Readable) {
  return db
    .select({
      id: imports.id,
      state: imports.state,
      uploadedAt: imports.uploadedAt,
      uploadedBy: { id: uploader.id, name: uploader.name },
      checkedAt: imports.checkedAt,
      confirmedAt: imports.confirmedAt,
      confirmedBy: { id: confirmer.id, name: confirmer.name },
      finishedAt: imports.finishedAt,
      expiresAt: imports.expiresAt,
      wrappedKey: imports.wrappedKey,
    })
    .from(imports)
    .innerJoin(uploader, eq(uploader.id, imports.uploadedBy))
    .leftJoin(confirmer, eq(confirmer.id, imports.confirmedBy));
}

export type ImportRow = Awaited<ReturnType<typeof selectImports>>[number];
export type UploadRow = typeof importUploads.$inferSelect;
export interface ListedImport extends ImportRow {
  uploads: UploadRow[];
}

const isVisible = ne(imports.state, 'UPLOADING');

async function readUploads(db: Readable, importIds: readonly string[]): Promise<UploadRow[]> {
  if (importIds.length === 0) return [];
  return db
    .select()
    .from(importUploads)
    .where(sql`${importUploads.importId} = ANY(${sql.param([...importIds])}::uuid[])`)
    .orderBy(asc(importUploads.position), asc(importUploads.fileName));
}

/** One page of all imports, newest first, with the exact total. */
export async function listImports(db: Readable, page: number, length: number): Promise<{ rows: ListedImport[]; total: number }> {
  const rows = await selectImports(db)
    .where(isVisible)
    .orderBy(desc(imports.uploadedAt), desc(imports.id))
    .limit(length)
    .offset((page - 1) * length);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(imports)
    .where(isVisible);
  const uploads = await readUploads(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ ...row, uploads: uploads.filter(({ importId }) => importId === row.id) })),
    total: counted?.total ?? 0,
  };
}

export async function findImport(db: Readable, id: string): Promise<ListedImport | null> {
  const [row] = await selectImports(db).where(and(eq(imports.id, id), isVisible));
  return row ? { ...row, uploads: await readUploads(db, [id]) } : null;
}

/** The first findings and the preview of each file; empty when they are no longer kept. */
export interface Details {
  findings(uploadId: string, stage: Stage, kind: 'FAULTS' | 'WARNINGS'): readonly Finding[];
  preview(uploadId: string): Preview | null;
}

export async function readDetails(db: Readable, masterKey: Buffer, { id, wrappedKey }: ImportRow): Promise<Details> {
  const pieces = wrappedKey ? await readFirstDetails(db, openImportKey(masterKey, id, wrappedKey), id) : new Map<string, unknown>();
  // Only imports.work writes these encrypted pieces, and from these types.
  const piece = (uploadId: string, stage: Stage, kind: DetailKind) => pieces.get(`${uploadId} ${stage} ${kind}`);
  return {
    findings: (uploadId, stage, kind) => (piece(uploadId, stage, kind) as Finding[] | undefined) ?? [],
    preview: (uploadId) => (piece(uploadId, 'CHECK', 'PREVIEW') as Preview | undefined) ?? null,
  };
}

export interface ToldFinding extends Finding {
  fileName: string;
  kind: 'FAULTS' | 'WARNINGS';
}

/** Every kept error and warning of each file's latest stage, in batches. */
export async function* streamFindings(
  db: Readable,
  masterKey: Buffer,
  { id, wrappedKey, uploads }: ListedImport,
): AsyncGenerator<ToldFinding[]> {
  if (!wrappedKey) return;
  const key = openImportKey(masterKey, id, wrappedKey);
  for (const upload of uploads)
    for (const kind of ['FAULTS', 'WARNINGS'] as const)
      for (let number = 0; ; number += 1) {
        const found = (await readDetail(db, key, upload.id, upload.result ? 'RESULT' : 'CHECK', kind, number)) as Finding[] | null;
        if (!found) break;
        yield found.map((finding) => ({ ...finding, fileName: upload.fileName, kind }));
      }
}
