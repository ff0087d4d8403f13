import type { Tx } from '../../../database/connect.ts';
import { clientOwnerships, clients } from '../../../database/schema/clients.ts';
import { createClientKey } from '../../../platform/keys/client-keys.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createUser } from '../../users/users.service.ts';

export interface NewClient {
  id: string;
  /** A typed code, or a function that takes the next one. */
  clientCode: string | (() => Promise<string>);
  /** Trimmed and lower-cased; the sign-in name, unique among all users. */
  email: string;
  phone: string | null;
  language: 'cs' | 'sk';
  firstname: string;
  surname: string;
  titleBefore: string | null;
  titleAfter: string | null;
  companyName: string | null;
  /** The bound agent, or null. */
  intermediaryPersonId: string | null;
  /** null: the client is invited and sets a password at activation. */
  passwordHash: string | null;
}

/** Stores the row under a typed code, or under the next free one, even if another call takes a code at the same time. */
async function insertClient(tx: Tx, row: Omit<typeof clients.$inferInsert, 'clientCode'>, code: NewClient['clientCode']): Promise<string> {
  if (typeof code === 'string') {
    await tx.insert(clients).values({ ...row, clientCode: code });
    return code;
  }
  for (;;) {
    const clientCode = await code();
    const stored = await tx
      .insert(clients)
      .values({ ...row, clientCode })
      .onConflictDoNothing()
      .returning({ id: clients.id });
    if (stored.length > 0) return clientCode;
  }
}

/**
 * Adds a client's rows, the user they sign in as, and the data key that encrypts their personal values. Returns the user id and the code.
 */
export async function addClient(tx: Tx, masterKey: Buffer, client: NewClient, at: Date): Promise<{ userId: string; clientCode: string }> {
  const { email, phone, language, passwordHash, clientCode, ...own } = client;
  const name = `${client.firstname} ${client.surname}`;
  const userId = await createUser(tx, { email, phone, name, role: 'CLIENT', language, passwordHash }, at);
  const stored = await insertClient(tx, { ...own, email, userId, createdAt: at }, clientCode);
  await tx
    .insert(clientOwnerships)
    .values({ clientId: client.id, id: newId(), intermediaryPersonId: client.intermediaryPersonId, validFrom: at });
  await createClientKey(tx, masterKey, client.id, at);
  return { userId, clientCode: stored };
}
