import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clientOwnerships, clients } from '../../database/schema/clients.ts';
import { createClientKey } from '../../platform/keys/client-keys.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createUser, updateUsersFrom } from '../users/users.service.ts';
import { recordOwners } from './client-owner.service.ts';

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

/**
 * Updates clients and their users from rows of (found_id, user_id, firstname, surname, title_before, title_after,
 * company_name, intermediary_person_id, phone); rows that change nothing stay untouched. Whoever changes hands gets an interval.
 */
export async function updateClientsFrom(tx: Tx, rows: SQL, at: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE clients t
    SET firstname = r.firstname, surname = r.surname, title_before = r.title_before, title_after = r.title_after,
        company_name = r.company_name, intermediary_person_id = r.intermediary_person_id, version = t.version + 1
    FROM (${rows}) r
    WHERE t.id = r.found_id
      AND (t.firstname, t.surname, t.title_before, t.title_after, t.company_name, t.intermediary_person_id)
          IS DISTINCT FROM (r.firstname, r.surname, r.title_before, r.title_after, r.company_name, r.intermediary_person_id)`);
  await recordOwners(tx, sql`SELECT found_id FROM (${rows}) o`, at);
  await updateUsersFrom(tx, sql`SELECT user_id, firstname || ' ' || surname AS name, phone FROM (${rows}) c WHERE user_id IS NOT NULL`);
}
