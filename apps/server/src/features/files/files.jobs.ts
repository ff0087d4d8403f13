import { translate } from '@pramen/texts/translate';
import { and, inArray } from 'drizzle-orm';
import { files } from '../../database/schema/files.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createSystemClock, HOUR } from '../../platform/clock/clock.ts';
import { findOwners } from '../../platform/numbers/registry.ts';
import { sweepConversions } from '../../platform/pdf/word/office.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications/notifications.service.ts';
import { findOrphans } from './files.reader.ts';
import { DAMAGED_NOTICE } from './integrity.service.ts';
import { eraseRemoved } from './files.service.ts';

/** A call refers to its stored bytes within minutes; after this time it never will. */
export const ORPHAN_AGE_MS = HOUR;

/** The store uses the system time, because file times come from the disk and neither tests nor the demonstration move them. */
const storeClock = createSystemClock();

/**
 * Removes the bytes of files removed long enough ago; returns how many. A process killed in between leaves orphans, which sweepFiles
 * removes.
 */
export async function eraseRemovedFiles(platform: Pick<Platform, 'db' | 'files' | 'clock'>): Promise<number> {
  for (let erased = 0; ;) {
    const keys = await inTransaction(platform.db, (tx) => eraseRemoved(tx, platform.clock.now()));
    if (keys.length === 0) return erased;
    for (const key of keys) await platform.files.remove(key);
    erased += keys.length;
  }
}

/**
 * Removes what killed processes and rejected calls left in the store; returns the number of objects. It lists the whole store, which costs
 * money with a bucket.
 */
export async function sweepFiles(platform: Pick<Platform, 'db' | 'files'>): Promise<number> {
  const before = new Date(storeClock.now().getTime() - ORPHAN_AGE_MS);
  let removed = (await platform.files.sweepStaging(before)) + (await sweepConversions(before));
  for await (const key of findOrphans(platform.db, platform, before)) {
    await platform.files.remove(key);
    removed += 1;
  }
  return removed;
}

/** Names the file by its id, as the log and the audit log do, because its name may be personal data. */
const noticeDamaged: ComposeNotices = async (db, notices) => {
  const ids = notices.flatMap(({ params }) => params['fileId'] ?? []);
  // A notice about a file of the company has no link.
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

/** Composers of the notices about stored files; texts are written when a notice is read. */
export const fileNotices: NoticeComposers = { [DAMAGED_NOTICE]: noticeDamaged };
