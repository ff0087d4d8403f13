import { and, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connect.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MailFile } from '../../../platform/mail/mailer.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { findQuietUsers } from '../preferences/preferences.reader.ts';
import { LONGEST_SMS, toGsmText } from './messages.rules.ts';

export type MessageChannel = 'EMAIL' | 'SMS';

/** Messages that a person waits for: a code, which expires within minutes, or a link. */
export type Urgency = 'CODE' | 'LINK';

/**
 * Each channel has separate workers for urgent messages and for all others: a mail server that is down delays no SMS, and thousands of
 * notices delay no code.
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

/** A message to a person; the parameters contain ids or values encrypted under the client's key. */
export interface Message {
  userId: string;
  channel: MessageChannel;
  /** Selects the composer that writes the text when it is sent. */
  kind: string;
  params?: Record<string, string>;
  /** Absent: not urgent. */
  urgency?: Urgency;
}

/** A message about to be sent. */
export interface DueMessage {
  id: string;
  channel: MessageChannel;
  params: Readonly<Record<string, string>>;
}

/** The recipient. */
export interface Addressee {
  userId: string;
  email: string;
  phone: string | null;
  language: 'cs' | 'sk';
  /** Name of the person's intermediary, or of the company. */
  tenantName: string;
}

/** The core of a message; an e-mail gets a greeting and a signature, an SMS has no subject. */
export interface Letter {
  subject: string;
  text: string;
  /** For an SMS: a number other than the one on file, for a phone change that is being confirmed or was just made. */
  phone?: string;
  /** For an e-mail: the address before it was changed. */
  email?: string;
  /** For an SMS: evidence. Number and text are kept as sent, encrypted under the recipient's key. */
  isProof?: true;
  /** For an e-mail: loaded from the file store when it is sent and not kept with the message. */
  files?: readonly MailFile[];
}

/** Composes a message when it is sent; null when it has become pointless (its code expired). */
export type Compose = (message: DueMessage, addressee: Addressee) => Promise<Letter | null>;
/** Composers by kind. */
export type Composers = Readonly<Record<string, Compose>>;

async function keepWanted(tx: Tx, messages: readonly Message[]): Promise<readonly Message[]> {
  const kinds = new Set(messages.filter(({ channel }) => channel === 'EMAIL').map(({ kind }) => kind));
  const quiet = new Map<string, ReadonlySet<string>>();
  for (const kind of kinds) {
    const userIds = [...new Set(messages.filter((one) => one.kind === kind).map(({ userId }) => userId))];
    quiet.set(kind, await findQuietUsers(tx, userIds, kind));
  }
  return messages.filter(({ channel, kind, userId }) => channel !== 'EMAIL' || quiet.get(kind)?.has(userId) !== true);
}

const isWanted = async (tx: Tx, message: Message): Promise<boolean> => (await keepWanted(tx, [message])).length > 0;

/**
 * Adds a message to the outbox; it is sent after the transaction commits. Returns its id. An e-mail that is not urgent is added only for a user
 * who wants it at once: else their daily e-mail counts it, or they want none.
 */
export async function queueMessage(tx: Tx, platform: Pick<WritePlatform, 'jobs' | 'clock'>, message: Message): Promise<string> {
  const id = newId();
  if (!message.urgency && !(await isWanted(tx, message))) return id;
  const { userId, channel, kind, params = {}, urgency } = message;
  await tx.insert(outboxMessages).values({ id, userId, channel, kind, params, createdAt: platform.clock.now() });
  const { topic, priority } = queueOf(channel, urgency);
  await platform.jobs.enqueue(tx, topic, { messageId: id }, { priority });
  return id;
}

const MESSAGES_AT_ONCE = 1_000;

/** Like `queueMessage`, for many messages; none of them is urgent. */
export async function queueMessages(
  tx: Tx,
  platform: { jobs: Pick<Jobs, 'enqueueAll'>; clock: Pick<Clock, 'now'> },
  messages: readonly Message[],
): Promise<void> {
  const wanted = await keepWanted(tx, messages);
  const rows = wanted.map(({ userId, channel, kind, params = {} }) => ({
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

/** Queues a job without a message in place of a link by e-mail: for calls whose response time must not reveal whether a person exists. */
export async function queueDecoyMessage(tx: Tx, platform: Pick<Platform, 'jobs'>): Promise<void> {
  const { topic, priority } = queueOf('EMAIL', 'LINK');
  await platform.jobs.enqueue(tx, topic, { messageId: newId() }, { priority });
}

const CUT = '...';

/** Fits a message with a name into one SMS by shortening only the name. */
export function writeSms(write: (name: string) => string, name: string): string {
  const room = LONGEST_SMS - toGsmText(write('')).length;
  const plain = toGsmText(name);
  return write(plain.length <= room ? plain : `${plain.slice(0, Math.max(0, room - CUT.length)).trimEnd()}${CUT}`);
}

/** Just over a year, to answer what a person was sent about last year's statement. */
const MESSAGE_KEPT_MS = 400 * DAY;

/** Removes outbox messages older than 400 days, sent or failed, except evidence; returns how many. */
export async function sweepMessages(db: Db, now: Date): Promise<number> {
  const removed = await db
    .delete(outboxMessages)
    .where(and(lt(outboxMessages.createdAt, new Date(now.getTime() - MESSAGE_KEPT_MS)), isNull(outboxMessages.sealedCopy)));
  return removed.rowCount ?? 0;
}
