import { eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import { readUserKey, takeUserKey } from '../../../platform/keys/user-keys.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A message as it was sent. */
export interface SentCopy {
  to: string;
  text: string;
}

/** A message kept as evidence, with the gateway's receipt. */
export interface SentMessage extends SentCopy {
  sentAt: Date;
  receipt: string | null;
}

type Keys = Pick<Platform, 'config'>;

const contextOf = (messageId: string) => `message:${messageId}`;

async function findClientOf(db: Readable, userId: string): Promise<string | null> {
  const [client] = await db.select({ id: clients.id }).from(clients).where(eq(clients.userId, userId));
  return client?.id ?? null;
}

/** Encrypts a copy under the recipient's key; null when that key was erased. */
export async function sealCopy(
  tx: Tx,
  { config, clock }: Keys & Pick<Platform, 'clock'>,
  { messageId, userId }: { messageId: string; userId: string },
  copy: SentCopy,
): Promise<Buffer | null> {
  const { master } = config.keys;
  const clientId = await findClientOf(tx, userId);
  const key = clientId === null ? await takeUserKey(tx, master, userId, clock.now()) : await readClientKey(tx, master, clientId);
  return key && seal(key, Buffer.from(JSON.stringify(copy)), contextOf(messageId));
}

/** A message kept as evidence; null when it was not sent or not kept, or its key was erased. */
export async function readSentMessage(db: Readable, { config }: Keys, messageId: string): Promise<SentMessage | null> {
  const { master } = config.keys;
  const [message] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, messageId));
  if (!message?.sealedCopy || !message.sentAt) return null;
  const clientId = await findClientOf(db, message.userId);
  const key = clientId === null ? await readUserKey(db, master, message.userId) : await readClientKey(db, master, clientId);
  if (!key) return null;
  const copy = JSON.parse(unseal(key, message.sealedCopy, contextOf(messageId)).toString('utf8')) as SentCopy;
  return { ...copy, sentAt: message.sentAt, receipt: message.receipt };
}
