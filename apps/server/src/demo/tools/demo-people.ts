import { randomBytes, randomInt } from 'node:crypto';
import type { Role } from '@pramen/domain/permissions/roles';
import { asc } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { intermediaries } from '../../database/schema/people.ts';
import { IDENTITY_CHANGED } from '../../features/clients/record/client.service.ts';
import { addClient } from '../../features/clients/record/clients.service.ts';
import { addIntermediary } from '../../features/intermediaries/record/intermediaries.service.ts';
import { addIntermediaryPerson } from '../../features/intermediaries/people/intermediary-people.service.ts';
import { unnamedCompany } from '../../features/settings/company.reader.ts';
import { findPersonById } from '../../features/users/people.reader.ts';
import { createUser } from '../../features/users/users.service.ts';
import { invite } from '../../features/verification/handles.service.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import type { Platform } from '../../platform/platform.ts';

export interface WantedPerson {
  role: Role;
  language: 'cs' | 'sk';
  /** false: no password yet, an invitation has been sent. */
  activated: boolean;
  /** Number of people created before: no two of the first 512 have the same name. */
  ordinal: number;
}

export interface FreshPerson {
  id: string;
  email: string;
  /** null until activation. */
  password: string | null;
  phone: string;
  name: string;
  role: Role;
  language: 'cs' | 'sk';
  client_id: string | null;
}

const firstnames = ['Žofie', 'Ľubomír', 'Kateřina', 'Matúš', 'Růžena', 'Dušan', 'Eliška', 'Šimon'];
const surnames = ['Příhoda', 'Hĺbka', 'Nováková', 'Ďurica', 'Řezáč', 'Kŕdeľ', 'Kůtek', 'Čížek'];
const nobodyElse = { titleBefore: null, titleAfter: null, companyName: null, intermediaryPersonId: null };

/** From the 65th person on, with a second surname. */
function nameOf(ordinal: number): { firstname: string; surname: string } {
  const nameAt = (names: readonly string[], index: number) => names[index % names.length] ?? '';
  const [bySurname, bySecond] = [Math.floor(ordinal / firstnames.length), Math.floor(ordinal / (firstnames.length * surnames.length))];
  const surname = nameAt(surnames, bySurname);
  return {
    firstname: nameAt(firstnames, ordinal),
    surname: bySecond === 0 ? surname : `${surname}-${nameAt(surnames, bySurname + bySecond)}`,
  };
}

async function findFirstIntermediary(tx: Tx, at: Date): Promise<string> {
  const [first] = await tx
    .select({ id: intermediaries.id })
    .from(intermediaries)
    .orderBy(asc(intermediaries.createdAt), asc(intermediaries.id))
    .limit(1);
  if (first) return first.id;
  const code = randomBytes(4).toString('hex');
  return addIntermediary(
    tx,
    {
      intermediaryName: 'Ukázkový zprostředkovatel',
      abbr: 'UKA',
      code,
      email: null,
      phone: null,
      theme: unnamedCompany.theme,
      logoBase64: null,
    },
    at,
  );
}

export interface ChosenPassword {
  password: string;
  passwordHash: string;
}

/** A password for a new person, hashed before any transaction opens; null when they have yet to activate. */
export async function choosePassword(activated: boolean): Promise<ChosenPassword | null> {
  if (!activated) return null;
  const password = `Pramen-${randomBytes(5).toString('hex')}`;
  return { password, passwordHash: await hashPassword(password) };
}

/** Creates a person that no other test uses, with an e-mail and a phone of their own and no contracts. */
export async function createFreshPerson(
  tx: Tx,
  platform: Platform,
  wanted: WantedPerson,
  chosen: ChosenPassword | null,
): Promise<FreshPerson> {
  const at = platform.clock.now();
  const { role, language } = wanted;
  const { firstname, surname } = nameOf(wanted.ordinal);
  const name = `${firstname} ${surname}`;
  const email = `${role.toLowerCase().replace('_', '-')}-${randomBytes(6).toString('hex')}@pramen.test`;
  const phone = `+4207${randomInt(10 ** 8)
    .toString()
    .padStart(8, '0')}`;
  const account = { email, phone, language, passwordHash: chosen?.passwordHash ?? null };
  const clientId = role === 'CLIENT' ? newId() : null;
  const clientCode = `D${randomBytes(5).toString('hex').toUpperCase()}`;
  const id = clientId
    ? (await addClient(tx, platform.config.keys.master, { ...account, ...nobodyElse, id: clientId, clientCode, firstname, surname }, at))
        .userId
    : await createUser(tx, { ...account, name, role }, at);
  if (role === 'INTERMEDIARY' || role === 'INTERMEDIARY_ADMIN') {
    const intermediaryId = await findFirstIntermediary(tx, at);
    await addIntermediaryPerson(tx, { intermediaryId, userId: id, firstname, surname, parentId: null }, at);
  }
  await platform.audit.append(tx, {}, { action: 'demo.personMade', objectType: 'user', objectId: id, clientId, facts: { role } });
  if (clientId) await platform.jobs.enqueue(tx, IDENTITY_CHANGED, { clientId });
  const person = chosen ? null : await findPersonById(tx, id);
  if (person) await invite(tx, platform, {}, person);
  return { id, email, password: chosen?.password ?? null, phone, name, role, language, client_id: clientId };
}
