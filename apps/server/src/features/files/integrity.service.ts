import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { Counter } from 'prom-client';
import type { Tx } from '../../database/connect.ts';
import { notifications } from '../../database/schema/messages.ts';
import { users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { ObjectMissing } from '../../platform/files/object-store.ts';
import { FileDamaged } from '../../platform/files/sealed-stream.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { metrics } from '../../platform/http/load/traffic.ts';
import type { Platform } from '../../platform/platform.ts';
import { notify } from '../messages/notifications/notifications.service.ts';
import { readFileKey } from './files.reader.ts';
import type { FileRow } from './files.reader.ts';

/** Kind of the notice to administrators: {fileId}; files.jobs.ts writes its text. */
export const DAMAGED_NOTICE = 'files.damaged';
/** One notice a day per file, so that repeated downloads do not flood the administrators. */
const TOLD_AGAIN_AFTER_MS = DAY;

export type IntegrityDeps = Pick<Platform, 'audit' | 'clock' | 'config' | 'db' | 'files' | 'jobs' | 'log'>;
/** MISSING: the store does not have it. BROKEN: its bytes cannot be decrypted. OTHER: they can, but differ from the original. */
type Damage = 'MISSING' | 'BROKEN' | 'OTHER';

const alarms = new Counter({
  name: 'pramen_damaged_files_total',
  help: 'Reads of a stored file that did not match its row, by kind of damage; any is an alarm',
  labelNames: ['damage'] as const,
  registers: [metrics],
});

async function tellAdministrators(tx: Tx, platform: IntegrityDeps, fileId: string): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - TOLD_AGAIN_AFTER_MS);
  const isAboutIt = and(
    eq(notifications.kind, DAMAGED_NOTICE),
    gt(notifications.createdAt, since),
    sql`${notifications.params} ->> 'fileId' = ${fileId}`,
  );
  const [told] = await tx.select({ id: notifications.id }).from(notifications).where(isAboutIt).limit(1);
  if (told) return;
  const administrators = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.isActive, true), eq(users.role, 'ADMIN')));
  for (const { userId } of administrators) await notify(tx, platform, { userId, kind: DAMAGED_NOTICE, params: { fileId } });
}

/** Committed in its own transaction, because the call that found the damage is rejected and rolled back. */
async function raiseAlarm(platform: IntegrityDeps, file: FileRow, damage: Damage): Promise<void> {
  alarms.inc({ damage });
  const { id, fileableType, fileableId, clientId, objectKey } = file;
  platform.log.error({ fileId: id, fileableType, fileableId, objectKey, damage }, 'INTEGRITY ALARM: a stored file does not match its row');
  await inTransaction(platform.db, async (tx) => {
    const facts = { damage, fileableType, fileableId, sha256: file.sha256.toString('hex') };
    await platform.audit.append(tx, {}, { action: 'files.damaged', objectType: 'file', objectId: id, clientId, facts });
    await tellAdministrators(tx, platform, id);
  });
}

function damageOf(error: unknown): Damage | null {
  if (error instanceof ObjectMissing) return 'MISSING';
  return error instanceof FileDamaged ? 'BROKEN' : null;
}

/** Reads a file to its end, passes each piece on, and compares the whole with its row. Throws record.not_found when its key was erased. */
async function proveWhile(platform: IntegrityDeps, file: FileRow, take: (piece: Buffer) => void): Promise<void> {
  const key = await readFileKey(platform.db, platform, file);
  if (!key) throw new Problem('record.not_found');
  const hash = createHash('sha256');
  const read = async (): Promise<Damage | null> => {
    for await (const piece of platform.files.read(key)) {
      hash.update(piece);
      take(piece);
    }
    return hash.digest().equals(file.sha256) ? null : 'OTHER';
  };
  const damage = await read().catch((error: unknown) => {
    const found = damageOf(error);
    if (found === null) throw error;
    return found;
  });
  if (damage === null) return;
  await raiseAlarm(platform, file, damage);
  throw new Problem('file.damaged');
}

/**
 * Reads a stored file and compares it with its row; if they differ, raises the alarm and throws file.damaged. Call it outside transactions.
 */
export async function proveFile(platform: IntegrityDeps, file: FileRow): Promise<void> {
  await proveWhile(platform, file, () => undefined);
}

/** The bytes of a stored file, verified by proveFile. */
export async function readProvedBytes(platform: IntegrityDeps, file: FileRow): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await proveWhile(platform, file, (piece) => void pieces.push(piece));
  return Buffer.concat(pieces);
}
