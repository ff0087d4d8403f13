import { and, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connect.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MailFile } from '../../../platform/mail/mailer.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { LONGEST_SMS, toGsmText } from './messages.rules.ts';

export type MessageChannel = 'EMAIL' | 'SMS';

/** What a person is waiting for: a code, which expires within minutes, or a link. */
export type Urgency = 'CODE' | 'LINK';

/**
 * Each channel has workers of its own for what is urgent and for everything else: a mail server that is down delays no SMS,
 * and thousands of notices delay no code.
 */
export const sendTopics = {
  EMAIL: { urgent: 'messages.sendNow', later: 'messages.send' },
  SMS: { urgent: 'messages.sendNowSms', later: 'messages.sendSms' },
} as const satisfies Record<MessageChannel, unknown>;
/** Three hundred invitations at once do not delay a code either. */
const priorities: Readonly<Record<Urgency, number>> = { CODE: 20, LINK: 10 };

function queueOf(channel: MessageChannel, urgency: Urgency | undefined): { topic: string; priority: number } {
  return urgency ? { topic: sendTopics[channel].urgent, priority: priorities[urgency] } : { topic: sendTopics[channel].later, priority: 0 };
}

/** What a person is to be told; the parameters hold ids, or what is sealed under the client's key. */
export interface Message {
  userId: string;
  channel: MessageChannel;
  /** Which composer writes the text when it is sent. */
  kind: string;
  params?: Record<string, string>;
  /** Absent: nobody waits for it. */
  urgency?: Urgency;
}

/** A message that is about to be sent. */
export interface DueMessage {
  id: string;
  channel: MessageChannel;
  params: Readonly<Record<string, string>>;
}

/** To whom it goes. */
export interface Addressee {
  userId: string;
  email: string;
  phone: string | null;
  language: 'cs' | 'sk';
  /** Name of the person's intermediary, or of the company. */
  tenantName: string;
}

/** The heart of a message; greeting and signature are added to an e-mail, an SMS has no subject. */
export interface Letter {
  subject: string;
  text: string;
  /** For an SMS: another number than the one on file, of a change that is being proved or was just made. */
  phone?: string;
  /** For an e-mail: the address before it was changed. */
  email?: string;
  /** It proves something: number and words are kept as they left, sealed under the key of the person it went to. For an SMS. */
  isProof?: true;
  /** For an e-mail: read from where they are kept at the moment of sending, and kept nowhere else. */
  files?: readonly MailFile[];
}

/** Writes a message at the moment when it is sent; null when it has become pointless (its code expired). */
export type Compose = (message: DueMessage, addressee: Addressee) => Promise<Letter | null>;
/** Composers by kind. */
export type Composers = Readonly<Record<string, Compose>>;

/** Puts a message into the outbox; it leaves after the transaction has committed. Answers its id. */
export async function queueMessage(tx: Tx, platform: Pick<WritePlatform, 'jobs' | 'clock'>, message: Message): Promise<string> {
  const id = newId();
  const { userId, channel, kind, params = {}, urgency } = message;
  await tx.insert(outboxMessages).values({ id, userId, channel, kind, params, createdAt: platform.clock.now() });
  const { topic, priority } = queueOf(channel, urgency);
  await platform.jobs.enqueue(tx, topic, { messageId: id }, { priority });
  return id;
}

const MESSAGES_AT_ONCE = 1_000;

/** The same for many messages at once; none of them is urgent. */
export async function queueMessages(
  tx: Tx,
  platform: { jobs: Pick<Jobs, 'enqueueAll'>; clock: Pick<Clock, 'now'> },
  messages: readonly Message[],
): Promise<void> {
  const rows = messages.map(({ userId, channel, kind, params = {} }) => ({
    id: newId(),
    userId,
    channel,
    kind,
    params,
    createdAt: platform.clock.now(),
  }));
  for (let from = 0; from < rows.length; from += MESSAGES_AT_ONCE) {
    const some = rows.slice(from, from + MESSAGES_AT_ONCE);
    await tx.insert(outboxMessages).values(some);
    for (const channel of ['EMAIL', 'SMS'] as const) {
      const queued = some.filter((row) => row.channel === channel).map(({ id }) => ({ messageId: id }));
      if (queued.length > 0) await platform.jobs.enqueueAll(tx, sendTopics[channel].later, queued);
    }
  }
}

/** Queues a job that finds no message and ends, in the place of a link by e-mail: for calls whose time must not say whether a person exists. */
export async function queueDecoyMessage(tx: Tx, platform: Pick<Platform, 'jobs'>): Promise<void> {
  const { topic, priority } = queueOf('EMAIL', 'LINK');
  await platform.jobs.enqueue(tx, topic, { messageId: newId() }, { priority });
}

const CUT = '...';

/** Writes a text around a name so that it is one SMS: of what is too long only the name is cut. */
export function writeSms(write: (name: string) => string, name: string): string {
  const room = LONGEST_SMS - toGsmText(write('')).length;
  const plain = toGsmText(name);
  return write(plain.length <= room ? plain : `${plain.slice(0, Math.max(0, room - CUT.length)).trimEnd()}${CUT}`);
}

/** A year and a month: for the question what a person was sent about last year's statement. */
const MESSAGE_KEPT_MS = 400 * DAY;

/** Removes messages of the outbox that are older than 400 days, whatever became of them, but for those that prove something; answers how many. */
export async function sweepMessages(db: Db, now: Date): Promise<number> {
  const removed = await db
    .delete(outboxMessages)
    .where(and(lt(outboxMessages.createdAt, new Date(now.getTime() - MESSAGE_KEPT_MS)), isNull(outboxMessages.sealedCopy)));
  return removed.rowCount ?? 0;
}
