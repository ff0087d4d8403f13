import type { Client } from '@pramen/contract/clients/client.schemas';
import { desc, eq } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clientConfirmations } from '../../../database/schema/clients.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';

const context = (confirmationId: string) => `client-confirmation:${confirmationId}`;

export const sealReason = (key: Buffer, confirmationId: string, reason: string): Buffer =>
  seal(key, Buffer.from(reason), context(confirmationId));

/** What a client said last of their data; the reason is null without the client's key, which erasure removes. */
export async function readConfirmation(db: Readable, key: Buffer | null, clientId: string): Promise<Client['data_confirmation']> {
  const [last] = await db
    .select()
    .from(clientConfirmations)
    .where(eq(clientConfirmations.clientId, clientId))
    .orderBy(desc(clientConfirmations.at), desc(clientConfirmations.id))
    .limit(1);
  if (!last) return null;
  const { id, state, at, sealedReason } = last;
  const reason = key === null || sealedReason === null ? null : unseal(key, sealedReason, context(id)).toString('utf8');
  return { state, at: at.toISOString(), denied_description: reason };
}
