import { randomBytes, randomInt } from 'node:crypto';
import type { Role } from '@pramen/domain/permissions/roles';
import { asc } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { intermediaries, intermediaryPeople, intermediaryPersonClosure } from '../../database/schema/people.ts';
import { unnamedCompany } from '../../features/settings/company.reader.ts';
import { findPersonById } from '../../features/users/people.reader.ts';
import { createUser } from '../../features/users/users.service.ts';
import { invite } from '../../features/verification/handles.service.ts';
import { createClientKey } from '../../platform/keys/client-keys.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { hashPassword } from '../../platform/keys/passwords.ts';
import type { Platform } from '../../platform/platform.ts';

export interface WantedPerson {
  role: Role;
  language: 'cs' | 'sk';
  /** false: no password yet, an invitation is on its way. */
  activated: boolean;
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
const pick = (from: readonly string[]) => from[randomInt(from.length)] ?? '';

interface Named {
  userId: string;
  firstname: string;
  surname: string;
  at: Date;
}

async function addClient(tx: Tx, platform: Platform, { userId, firstname, surname, at }: Named): Promise<string> {
  const id = newId();
  const clientCode = `D${randomBytes(5).toString('hex').toUpperCase()}`;
  await tx.insert(clients).values({ id, userId, clientCode, firstname, surname, createdAt: at });
  await createClientKey(tx, platform.config.keys.master, id, at);
  return id;
}

async function findFirstIntermediary(tx: Tx, at: Date): Promise<string> {
  const [first] = await tx.select({ id: intermediaries.id }).from(intermediaries).orderBy(asc(intermediaries.createdAt), asc(intermediaries.id)).limit(1);
  if (first) return first.id;
  const id = newId();
  const { theme } = unnamedCompany;
  const code = randomBytes(4).toString('hex');
  await tx.insert(intermediaries).values({ id, intermediaryName: 'Ukázkový zprostředkovatel', abbr: 'UKA', code, theme, createdAt: at });
  return id;
}

async function addAdviser(tx: Tx, { userId, firstname, surname, at }: Named): Promise<void> {
  const id = newId();
  const intermediaryId = await findFirstIntermediary(tx, at);
  const referralCode = randomBytes(6).toString('hex');
  await tx.insert(intermediaryPeople).values({ id, intermediaryId, userId, firstname, surname, referralCode, createdAt: at });
  await tx.insert(intermediaryPersonClosure).values({ ancestorId: id, descendantId: id, depth: 0 });
}

export interface ChosenPassword {
  password: string;
  passwordHash: string;
}

/** A password for a fresh person, hashed before any transaction opens; null for one who has yet to activate. */
export async function choosePassword(activated: boolean): Promise<ChosenPassword | null> {
  if (!activated) return null;
  const password = `Pramen-${randomBytes(5).toString('hex')}`;
  return { password, passwordHash: await hashPassword(password) };
}

/** Makes a person whom no other test has: own e-mail and phone, no contracts. */
export async function createFreshPerson(tx: Tx, platform: Platform, wanted: WantedPerson, chosen: ChosenPassword | null): Promise<FreshPerson> {
  const at = platform.clock.now();
  const { role, language } = wanted;
  const [firstname, surname] = [pick(firstnames), pick(surnames)];
  const name = `${firstname} ${surname}`;
  const email = `${role.toLowerCase().replace('_', '-')}-${randomBytes(6).toString('hex')}@pramen.test`;
  const phone = `+4207${randomInt(10 ** 8).toString().padStart(8, '0')}`;
  const id = await createUser(tx, { email, phone, name, role, language, passwordHash: chosen?.passwordHash ?? null }, at);
  const named = { userId: id, firstname, surname, at };
  const clientId = role === 'CLIENT' ? await addClient(tx, platform, named) : null;
  if (role === 'INTERMEDIARY' || role === 'INTERMEDIARY_ADMIN') await addAdviser(tx, named);
  await platform.audit.append(tx, {}, { action: 'demo.personMade', objectType: 'user', objectId: id, clientId, facts: { role } });
  const person = chosen ? null : await findPersonById(tx, id);
  if (person) await invite(tx, platform, {}, person);
  return { id, email, password: chosen?.password ?? null, phone, name, role, language, client_id: clientId };
}
