import type { Tx } from '../../database/connect.ts';
import { clientOwnerships, clients } from '../../database/schema/clients.ts';
import { createClientKey } from '../../platform/keys/client-keys.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createUser } from '../users/users.service.ts';

export interface NewClient {
  id: string;
  clientCode: string;
  /** Trimmed and lower-cased; the way in, one for all users. */
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

/** Adds a client's rows, with the user who signs in as them and the data key that their personal values are stored under. */
export async function addClient(tx: Tx, masterKey: Buffer, client: NewClient, at: Date): Promise<string> {
  const { email, phone, language, passwordHash, ...own } = client;
  const name = `${client.firstname} ${client.surname}`;
  const userId = await createUser(tx, { email, phone, name, role: 'CLIENT', language, passwordHash }, at);
  await tx.insert(clients).values({ ...own, email, userId, createdAt: at });
  await tx.insert(clientOwnerships).values({ clientId: client.id, id: newId(), intermediaryPersonId: client.intermediaryPersonId, validFrom: at });
  await createClientKey(tx, masterKey, client.id, at);
  return userId;
}
