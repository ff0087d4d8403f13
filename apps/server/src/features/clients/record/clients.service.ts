import type { Tx } from '../../../database/connect.ts';
import { lockTableFirst } from '../../../database/lock-order.ts';
import { clientOwnerships, clients } from '../../../database/schema/clients.ts';
import { createClientKey } from '../../../platform/keys/client-keys.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createUser } from '../../users/users.service.ts';
import { markReported } from '../../../platform/rollups/report-marks.ts';

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
  /** The tied agent, or null. */
  intermediaryPersonId: string | null;
  /** null: the client is invited and sets a password at activation. */
  passwordHash: string | null;
}

type Row = Omit<typeof clients.$inferInsert, 'clientCode'>;

/** Stores the row under a code that was just taken, or under the next free one when another user entered that code at the same time. */
async function insertUnderFreeCode(tx: Tx, row: Row, taken: string, takeCode: () => Promise<string>): Promise<string> {
  for (let clientCode = taken; ; clientCode = await takeCode()) {
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
  const isTyped = typeof clientCode === 'string';
  // Changes to a client lock clients before people too, and imports lock clients before the series of codes.
  await lockTableFirst(tx, clients);
  // Takes the code before adding the user, as an import does: transactions that lock in the same order cannot deadlock.
  const code = isTyped ? clientCode : await clientCode();
  const userId = await createUser(tx, { email, phone, name, role: 'CLIENT', language, passwordHash }, at);
  const row = { ...own, email, userId, createdAt: at };
  if (isTyped) await tx.insert(clients).values({ ...row, clientCode: code });
  const stored = isTyped ? code : await insertUnderFreeCode(tx, row, code, clientCode);
  await tx
    .insert(clientOwnerships)
    .values({ clientId: client.id, id: newId(), intermediaryPersonId: client.intermediaryPersonId, validFrom: at });
  await createClientKey(tx, masterKey, client.id, at);
  await markReported(tx, client.id);
  return { userId, clientCode: stored };
}
