import { translate } from '@pramen/texts/translate';
import { and, inArray } from 'drizzle-orm';
import { files } from '../../database/schema/files.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createSystemClock, HOUR } from '../../platform/clock/clock.ts';
import { findOwners } from '../../platform/numbers/registry.ts';
import { sweepConversions } from '../../platform/pdf/office.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications/notifications.service.ts';
import { findOrphans } from './files.reader.ts';
import { DAMAGED_NOTICE } from './integrity.service.ts';
import { eraseRemoved } from './files.service.ts';

/** A call that stores bytes names them within minutes; who has not by now never will. */
export const ORPHAN_AGE_MS = HOUR;

/** The store has its own time, that of the disk, which no test and no demonstration moves. */
const storeClock = createSystemClock();

/** Removes the bytes of files that were removed long enough ago; answers how many. Killed in between, it leaves orphans, which sweepFiles finds. */
export async function eraseRemovedFiles(platform: Pick<Platform, 'db' | 'files' | 'clock'>): Promise<number> {
  for (let erased = 0; ;) {
    const keys = await inTransaction(platform.db, (tx) => eraseRemoved(tx, platform.clock.now()));
    if (keys.length === 0) return erased;
    for (const key of keys) await platform.files.remove(key);
    erased += keys.length;
  }
}

/** Removes what killed processes and refused calls left in the store; answers how many objects. Lists the whole store, which a bucket charges for. */
export async function sweepFiles(platform: Pick<Platform, 'db' | 'files'>): Promise<number> {
  const before = new Date(storeClock.now().getTime() - ORPHAN_AGE_MS);
  let removed = (await platform.files.sweepStaging(before)) + (await sweepConversions(before));
  for await (const key of findOrphans(platform.db, platform, before)) {
    await platform.files.remove(key);
    removed += 1;
  }
  return removed;
}

/** Names the file by its id, which the log and the book name too; its own name may be somebody's. */
const noticeDamaged: ComposeNotices = async (db, notices) => {
  const ids = notices.flatMap(({ params }) => params['fileId'] ?? []);
  // Of the company's files no notice leads anywhere.
  const owners = await findOwners(db, 'FILE', ids);
  const isIts = and(inArray(files.clientId, [...owners.values()]), inArray(files.id, [...owners.keys()]));
  const rows = await db.select({ id: files.id, fileableType: files.fileableType, fileableId: files.fileableId }).from(files).where(isIts);
  return notices.map(({ language, params }) => {
    const found = rows.find(({ id }) => id === params['fileId']);
    const subject = translate(language, 'files:damaged.subject');
    const text = translate(language, 'files:damaged.text', { file: params['fileId'] ?? '' });
    return { subject, text, about: found?.fileableType === 'document' ? { kind: 'document', id: found.fileableId } : null };
  });
};

/** The texts that notices about stored files get when they are read. */
export const fileNotices: NoticeComposers = { [DAMAGED_NOTICE]: noticeDamaged };
