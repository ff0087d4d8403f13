import { eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { users } from '../../database/schema/people.ts';
import { createClient } from '../../features/clients/record/client.service.ts';
import { setFirstPassword } from '../../features/users/users.service.ts';
import { actAs } from '../documents/cast.ts';
import { daysAgo, platformAt } from '../past/past.ts';
import type { WorkDeps } from '../past/past.ts';
import type { Random } from '../past/random.ts';
import { findCast } from './record-cast.ts';

/** Client code of a child whose mother is a client too and answers for him. */
export const MINOR = 'P0071';
const MOTHER = 'P0014';
const AGE_YEARS = 13;
const DAYS_AGO = 210;

/** Adds a minor to the demo company, as the adviser of his mother did; nobody is added where she or somebody around her is gone. */
export async function addMinor(tx: Tx, deps: WorkDeps, random: Random): Promise<void> {
  const family = await findCast(tx, MOTHER);
  if (!family) return;
  const [mother] = await tx
    .select({ name: users.name, passwordHash: users.passwordHash })
    .from(clients)
    .innerJoin(users, eq(users.id, clients.userId))
    .where(eq(clients.clientCode, MOTHER));
  if (!mother) return;
  const at = daysAgo(deps, random, DAYS_AGO);
  const clientId = await createClient(tx, platformAt(deps, at), actAs(family.adviser, at), {
    client_code: MINOR,
    firstname: 'Matyáš',
    surname: 'Říčař',
    email: 'matyas.ricar@pramen.test',
    phone: '+420777000071',
    language: 'cs',
    birth_date: `${at.getUTCFullYear() - AGE_YEARS}-04-17`,
    birth_place: 'Olomouc',
    legal_guardian: mother.name,
    client_type: 'RETAIL',
    citizenship: 'CZ',
    nationality: 'CZ',
    tax_residence: 'CZ',
    not_US_tax_residence: true,
  });
  const [own] = await tx.select({ userId: clients.userId }).from(clients).where(eq(clients.id, clientId));
  // The same password as everybody's in the demonstration.
  if (own && mother.passwordHash) await setFirstPassword(tx, own.userId, mother.passwordHash, at);
}
