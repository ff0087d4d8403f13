import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { MessageNotSent } from './hand-over.service.ts';
import { findMessage } from './messages.reader.ts';
import { describeFailure } from './messages.rules.ts';
import type { Addressee } from './messages.service.ts';
import { sealCopy } from './sent-copies.service.ts';
import type { SentCopy } from './sent-copies.service.ts';

export type OutboxMessage = typeof outboxMessages.$inferSelect;
type Change = Partial<Pick<OutboxMessage, 'sentAt' | 'failedAt' | 'lastFailure' | 'receipt'>>;

/** What one attempt changes about its message. */
export interface Outcome {
  change: Change;
  /** The copy to keep as evidence, if any. */
  copy: SentCopy | null;
  /** What else is to be stored with it. */
  also?: (tx: Tx) => Promise<void>;
}

/** The message was handed over. */
export const sentNow = ({ clock }: Pick<Platform, 'clock'>, receipt?: string): Outcome => ({
  change: { sentAt: clock.now(), failedAt: null, lastFailure: null, ...(receipt === undefined ? {} : { receipt }) },
  copy: null,
});
/** The message will never be sent. */
export const givenUp = ({ clock }: Pick<Platform, 'clock'>, lastFailure: string): Outcome => ({
  change: { failedAt: clock.now(), lastFailure },
  copy: null,
});

/** Records the outcome of one attempt; a sent message stays sent. */
async function record(tx: Tx, platform: Platform, { id, userId }: OutboxMessage, { change, copy, also }: Outcome): Promise<void> {
  const sealed = copy ? { sealedCopy: await sealCopy(tx, platform, { messageId: id, userId }, copy) } : {};
  await tx
    .update(outboxMessages)
    .set({ attempts: sql`${outboxMessages.attempts} + 1`, ...change, ...sealed })
    .where(and(eq(outboxMessages.id, id), isNull(outboxMessages.sentAt)));
  await also?.(tx);
}

/** Makes one attempt for a message. An error of `send` is recorded by its name, and makes the queue try again. */
export async function deliverMessage(
  platform: Platform,
  messageId: string,
  send: (message: OutboxMessage, addressee: Addressee) => Promise<Outcome>,
): Promise<void> {
  const found = await findMessage(platform.db, messageId);
  // Sent before the process was killed, or permanently failed: running again changes nothing.
  if (!found || found.message.sentAt || found.message.failedAt) return;
  const { message, addressee } = found;
  // No transaction stays open during the external call.
  const outcome = await send(message, addressee).catch((error: unknown) => describeFailure(error));
  const known: Outcome = typeof outcome === 'string' ? { change: { lastFailure: outcome }, copy: null } : outcome;
  await inTransaction(platform.db, (tx) => record(tx, platform, message, known));
  if (typeof outcome === 'string') throw new MessageNotSent(outcome);
  const { failedAt, lastFailure } = known.change;
  if (failedAt) platform.log.warn({ messageId, kind: message.kind, failure: lastFailure }, 'message failed permanently');
}
