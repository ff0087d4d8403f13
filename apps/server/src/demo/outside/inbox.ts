import type { Db } from '../../database/connect.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { SmsSender } from '../../platform/sms/sms-sender.ts';
import { addInboxMessage } from '../store/demo-store.ts';

/** Delivers e-mails to the inbox page instead of real mailboxes. */
export function createInboxMailer(db: Db, clock: Clock): Mailer {
  return {
    send: ({ to, subject, text, files }) =>
      addInboxMessage(db, { id: newId(), channel: 'EMAIL', recipient: to, subject, body: text, createdAt: clock.now() }, files),
  };
}

/** Delivers SMS to the inbox page instead of phones. */
export function createInboxSms(db: Db, clock: Clock): SmsSender {
  return {
    send: async ({ to, text }) => {
      const id = newId();
      await addInboxMessage(db, { id, channel: 'SMS', recipient: to, subject: '', body: text, createdAt: clock.now() });
      return { status: 'INBOX', reference: id };
    },
  };
}
