import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients } from '../../../database/schema/clients.ts';
import { readClientNumbers } from '../../../features/clients/record/client.reader.ts';
import type { FictionalPerson } from './fictional-person.ts';

/** The clients of the demonstration whose accounts are printed at the start. */
const known = ['client@pramen.test', 'slovak@pramen.test', 'empty@pramen.test'];
const YEARS_VALID = '2039-12-31';

/** The people whom the demonstration's bank offers: they are clients of the demonstration, as their records describe them. */
export async function listBankPeople(db: Readable, masterKey: Buffer): Promise<FictionalPerson[]> {
  const found = await db
    .select()
    .from(clients)
    .where(and(inArray(clients.email, known), isNull(clients.deletedAt)))
    .orderBy(asc(clients.email));
  const people: FictionalPerson[] = [];
  for (const client of found) {
    const { personalId, idCardNumber } = await readClientNumbers(db, masterKey, client);
    people.push({
      givenName: client.firstname,
      familyName: client.surname,
      birthDate: client.birthDate ?? '1980-04-15',
      birthNumber: personalId?.replaceAll(/\D/g, '') ?? '',
      country: client.citizenship ?? 'CZ',
      cardNumber: idCardNumber ?? '998877665',
      cardValidTo: client.idCardValidity ?? YEARS_VALID,
    });
  }
  return people;
}
