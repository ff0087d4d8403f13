import { inTransaction } from '../../../database/transaction.ts';
import { doEach } from '../../../platform/jobs/each.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDueForReminder, remindPeople } from './reminders.service.ts';

/** Reminds signers whose requests have waited for 3 and for 7 days, each in its own transaction. Safe to repeat. */
export async function sendDueReminders(platform: Platform): Promise<void> {
  await doEach(await findDueForReminder(platform.db, platform.clock.now()), (userId) =>
    inTransaction(platform.db, (tx) => remindPeople(tx, platform, {}, [userId])),
  );
}
