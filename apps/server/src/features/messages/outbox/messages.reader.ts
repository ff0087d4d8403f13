import { and, eq, gt } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { users } from '../../../database/schema/people.ts';
import { readTenantOf } from '../../users/tenants.reader.ts';
import type { Addressee } from './messages.service.ts';

/** A message with its addressee, or null when it does not exist. */
export async function findMessage(db: Readable, messageId: string) {
  const [row] = await db
    .select({ message: outboxMessages, email: users.email, phone: users.phone, language: users.language })
    .from(outboxMessages)
    .innerJoin(users, eq(users.id, outboxMessages.userId))
    .where(eq(outboxMessages.id, messageId));
  if (!row) return null;
  const { message, email, phone, language } = row;
  const { name: tenantName } = await readTenantOf(db, message.userId);
  const addressee: Addressee = { userId: message.userId, email, phone, language, tenantName };
  return { message, addressee };
}

/** Whether a message of the kind was queued for the person after that instant. */
export async function wasSentSince(db: Readable, userId: string, kind: string, since: Date): Promise<boolean> {
  const [sent] = await db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.userId, userId), eq(outboxMessages.kind, kind), gt(outboxMessages.createdAt, since)))
    .limit(1);
  return sent !== undefined;
}
