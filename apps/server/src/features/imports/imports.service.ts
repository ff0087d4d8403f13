import { and, asc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import { translate } from '@pramen/texts/translate';
import type { Db, Tx } from '../../database/connect.ts';
import { imports, importUploads } from '../../database/schema/imports.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Actor, UploadedFile } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { doEach } from '../../platform/jobs/each.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockUser } from '../users/users.service.ts';
import {
  DETAILS_KEPT_MS,
  isWorthConfirming,
  MOST_OPEN_IMPORTS,
  openStates,
  readUploadName,
  UNCONFIRMED_KEPT_MS,
  UNFINISHED_UPLOAD_KEPT_MS,
} from './imports.rules.ts';
import { makeImportKey, removeContent, storeBytes } from './imports.store.ts';

export const CHECK_TOPIC = 'imports.check';
export const RUN_TOPIC = 'imports.run';

async function forgetUpload(db: Db, importId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await removeContent(tx, importId);
    await tx.delete(importUploads).where(eq(importUploads.importId, importId));
    await tx.delete(imports).where(eq(imports.id, importId));
  });
}

/** Removes an upload that did not become an import. */
export async function forgetUnused({ db }: Platform, id: string): Promise<void> {
  const [left] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.state, 'UPLOADING')));
  if (left) await forgetUpload(db, id);
}

async function storeFiles(db: Db, key: Buffer, importId: string, actor: Actor, files: AsyncIterable<UploadedFile>): Promise<void> {
  const { language } = actor.origin;
  // A Map, because a file may be named __proto__.
  const errors = new Map<string, string[]>();
  const stems = new Set<string>();
  for await (const { name, content } of files) {
    const read = readUploadName(name);
    if ('fault' in read) errors.set(name || 'files', [translate(language, `imports:faults.${read.fault}`)]);
    else if (stems.has(read.stem)) errors.set(name, [translate(language, 'imports:faults.repeated')]);
    // After the first error the other files are only checked, not stored.
    if ('fault' in read || errors.size > 0) continue;
    stems.add(read.stem);
    const id = newId();
    await db
      .insert(importUploads)
      .values({ id, importId, position: stems.size, fileName: read.fileName, byteCount: 0, sha256: Buffer.alloc(0) });
    const stored = await storeBytes(db, key, id, content);
    await db.update(importUploads).set(stored).where(eq(importUploads.id, id));
  }
  if (errors.size > 0) throw new Problem('validation.failed', { errors: Object.fromEntries(errors) });
  if (stems.size === 0) throw refusedField(language, 'files', 'imports:faults.noFiles');
}

/** Throws import.too_many_open. Locks the user, so that concurrent uploads cannot exceed the limit together. */
async function requireRoom(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockUser(tx, userId);
  const open = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.uploadedBy, userId), inArray(imports.state, ['UPLOADING', ...openStates]), gt(imports.expiresAt, now)));
  if (open.length >= MOST_OPEN_IMPORTS) throw new Problem('import.too_many_open');
}

/**
 * Stores files piece by piece as they arrive, committing each piece; they count only after `finishUpload`. Returns the id of the import.
 * Throws import.too_many_open before the first byte.
 */
export async function receiveUpload({ db, clock, config }: Platform, actor: Actor, files: AsyncIterable<UploadedFile>): Promise<string> {
  const id = newId();
  const { key, wrapped } = makeImportKey(config.keys.master, id);
  const uploadedAt = clock.now();
  const expiresAt = new Date(uploadedAt.getTime() + UNCONFIRMED_KEPT_MS);
  await inTransaction(db, async (tx) => {
    await requireRoom(tx, actor.userId, uploadedAt);
    await tx.insert(imports).values({ id, state: 'UPLOADING', uploadedBy: actor.userId, uploadedAt, expiresAt, wrappedKey: wrapped });
  });
  try {
    await storeFiles(db, key, id, actor, files);
    return id;
  } catch (error) {
    await forgetUpload(db, id);
    throw error;
  }
}

/** Turns a received upload into an import and queues its check. */
export async function finishUpload(tx: Tx, { audit, jobs }: Platform, actor: Actor, id: string): Promise<void> {
  await tx
    .update(imports)
    .set({ state: 'UPLOADED' })
    .where(and(eq(imports.id, id), eq(imports.state, 'UPLOADING')));
  const files = await tx
    .select({ byteCount: importUploads.byteCount, sha256: importUploads.sha256 })
    .from(importUploads)
    .where(eq(importUploads.importId, id))
    .orderBy(asc(importUploads.position));
  // Without file names, which may contain names of people; they are kept in import_uploads.
  const facts = { files: files.map((file) => ({ ...file, sha256: file.sha256.toString('hex') })) };
  await audit.append(tx, { actor, origin: actor.origin }, { action: 'imports.uploaded', objectType: 'import', objectId: id, facts });
  await jobs.enqueue(tx, CHECK_TOPIC, { importId: id }, { pace: 'long' });
}

/** The state of an import whose action was rejected; throws record.not_found for unknown ones and uploads in progress. */
async function readState(tx: Tx, id: string) {
  const [row] = await tx.select({ state: imports.state }).from(imports).where(eq(imports.id, id));
  if (!row || row.state === 'UPLOADING') throw new Problem('record.not_found');
  return row.state;
}

/** Starts a checked import once; a repeated call changes nothing. Throws import.not_confirmable. */
export async function confirmImport(tx: Tx, { audit, clock, jobs }: Platform, actor: Actor, id: string): Promise<void> {
  const uploads = await tx.select({ checked: importUploads.checked }).from(importUploads).where(eq(importUploads.importId, id));
  const now = clock.now();
  const confirmed = isWorthConfirming(uploads.map(({ checked }) => checked))
    ? await tx
        .update(imports)
        .set({ state: 'IMPORTING', confirmedBy: actor.userId, confirmedAt: now, attempts: 0 })
        .where(and(eq(imports.id, id), eq(imports.state, 'CHECKED'), gt(imports.expiresAt, now)))
        .returning({ id: imports.id })
    : [];
  if (confirmed.length === 0) {
    const state = await readState(tx, id);
    if (state === 'IMPORTING' || state === 'DONE') return;
    throw new Problem('import.not_confirmable');
  }
  await tx.update(importUploads).set({ phase: null, bytesRead: 0, rowsRead: 0 }).where(eq(importUploads.importId, id));
  await audit.append(tx, { actor, origin: actor.origin }, { action: 'imports.confirmed', objectType: 'import', objectId: id });
  await jobs.enqueue(tx, RUN_TOPIC, { importId: id }, { pace: 'long' });
}

/** Cancels an unconfirmed import and deletes its files. Throws import.not_cancellable. */
export async function cancelImport(tx: Tx, { audit, clock }: Platform, actor: Actor, id: string): Promise<void> {
  const cancelled = await tx
    .update(imports)
    .set({ state: 'CANCELLED', finishedAt: clock.now() })
    .where(and(eq(imports.id, id), inArray(imports.state, [...openStates])))
    .returning({ id: imports.id });
  if (cancelled.length === 0) {
    if ((await readState(tx, id)) === 'CANCELLED') return;
    throw new Problem('import.not_cancellable');
  }
  await removeContent(tx, id);
  await audit.append(tx, { actor, origin: actor.origin }, { action: 'imports.cancelled', objectType: 'import', objectId: id });
}

const before = (now: Date, keptMs: number) => new Date(now.getTime() - keptMs);

/** Expires unconfirmed imports, removes incomplete uploads, and deletes the details of old imports. */
export async function sweepImports({ db, clock, audit }: Pick<Platform, 'db' | 'clock' | 'audit'>): Promise<void> {
  const now = clock.now();
  const remains = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.state, 'UPLOADING'), lte(imports.uploadedAt, before(now, UNFINISHED_UPLOAD_KEPT_MS))));
  const expired = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(inArray(imports.state, [...openStates]), lte(imports.expiresAt, now)));
  const old = await db
    .select({ id: imports.id })
    .from(imports)
    .where(and(isNotNull(imports.wrappedKey), lte(imports.finishedAt, before(now, DETAILS_KEPT_MS))));
  await doEach(
    [
      ...remains.map(
        ({ id }) =>
          () =>
            forgetUpload(db, id),
      ),
      ...expired.map(
        ({ id }) =>
          () =>
            expireImport({ db, audit }, id, now),
      ),
      ...old.map(
        ({ id }) =>
          () =>
            inTransaction(db, (tx) => removeContent(tx, id)),
      ),
    ],
    (work) => work(),
  );
}

async function expireImport({ db, audit }: Pick<Platform, 'db' | 'audit'>, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    // It may have been confirmed or cancelled since the sweep found it.
    const expired = await tx
      .update(imports)
      .set({ state: 'EXPIRED', finishedAt: now })
      .where(and(eq(imports.id, id), inArray(imports.state, [...openStates])))
      .returning({ id: imports.id });
    if (expired.length === 0) return;
    await removeContent(tx, id);
    await audit.append(tx, {}, { action: 'imports.expired', objectType: 'import', objectId: id });
  });
}
