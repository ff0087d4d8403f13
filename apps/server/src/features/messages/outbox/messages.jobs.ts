import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isRemovedEmail } from '../../users/users.service.ts';
import { findMessage } from './messages.reader.ts';
import { sealCopy } from './sent-copies.service.ts';
import type { SentCopy } from './sent-copies.service.ts';
import { handOverMail, handOverSms, MessageNotSent } from './hand-over.service.ts';
import { describeFailure } from './messages.rules.ts';
import { sendTopics } from './messages.service.ts';
import type { Addressee, Composers, Letter } from './messages.service.ts';

type OutboxMessage = typeof outboxMessages.$inferSelect;
type Change = Partial<Pick<OutboxMessage, 'sentAt' | 'failedAt' | 'lastFailure' | 'receipt'>>;

interface Outcome {
  change: Change;
  /** The copy to keep as evidence, if any. */
  copy: SentCopy | null;
}

async function sendSms(platform: Platform, addressee: Addressee, letter: Letter): Promise<Outcome> {
  const { sms, receipt } = await handOverSms(platform, addressee, letter);
  return { change: { sentAt: platform.clock.now(), failedAt: null, lastFailure: null, receipt }, copy: letter.isProof ? sms : null };
}

async function sendMail(platform: Platform, { id }: OutboxMessage, addressee: Addressee, letter: Letter): Promise<Outcome> {
  await handOverMail(platform, id, addressee, letter);
  return { change: { sentAt: platform.clock.now(), failedAt: null, lastFailure: null }, copy: null };
}

/** Records the outcome of one attempt; a sent message stays sent. */
async function record(tx: Tx, platform: Platform, { id, userId }: OutboxMessage, { change, copy }: Outcome): Promise<void> {
  const sealed = copy ? { sealedCopy: await sealCopy(tx, platform, { messageId: id, userId }, copy) } : {};
  await tx
    .update(outboxMessages)
    .set({ attempts: sql`${outboxMessages.attempts} + 1`, ...change, ...sealed })
    .where(and(eq(outboxMessages.id, id), isNull(outboxMessages.sentAt)));
}

/** Composes and sends; returns the outcome to record, or throws the error of the mail server or gateway. */
async function send(platform: Platform, composers: Composers, message: OutboxMessage, addressee: Addressee): Promise<Outcome> {
  const givenUp = (lastFailure: string): Outcome => ({ change: { failedAt: platform.clock.now(), lastFailure }, copy: null });
  const compose = composers[message.kind];
  if (!compose) return givenUp('NO_COMPOSER');
  const letter = await compose({ id: message.id, channel: message.channel, params: message.params }, addressee);
  if (!letter) return givenUp('POINTLESS');
  if (message.channel === 'SMS' && !letter.phone && !addressee.phone) return givenUp('NO_PHONE');
  // The person was removed while the message was queued.
  if (message.channel === 'EMAIL' && isRemovedEmail(letter.email ?? addressee.email)) return givenUp('POINTLESS');
  return message.channel === 'SMS' ? sendSms(platform, addressee, letter) : sendMail(platform, message, addressee, letter);
}

async function deliver(platform: Platform, composers: Composers, messageId: string): Promise<void> {
  const found = await findMessage(platform.db, messageId);
  // Sent before the process was killed, or permanently failed: running again changes nothing.
  if (!found || found.message.sentAt || found.message.failedAt) return;
  const { message, addressee } = found;
  // No transaction stays open during the external call.
  const outcome = await send(platform, composers, message, addressee).catch((error: unknown) => describeFailure(error));
  const { change, copy }: Outcome = typeof outcome === 'string' ? { change: { lastFailure: outcome }, copy: null } : outcome;
  await inTransaction(platform.db, (tx) => record(tx, platform, message, { change, copy }));
  if (typeof outcome === 'string') throw new MessageNotSent(outcome);
  if (change.failedAt) platform.log.warn({ messageId, kind: message.kind, failure: change.lastFailure }, 'message failed permanently');
}

/** Sends the messages of the outbox; `composers` write the texts of every kind. */
export function messageJobs(platform: Platform, composers: Composers): JobHandler[] {
  const topics = Object.values(sendTopics).flatMap(({ urgent, later }) => [urgent, later]);
  return topics.map((topic) => ({ topic, run: ({ messageId }) => deliver(platform, composers, String(messageId)) }));
}
