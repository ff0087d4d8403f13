import type { ChangedPerson, NewPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { isLinkWord } from '@pramen/domain/web/link-word';
import type { TextKey } from '@pramen/texts';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { intermediaryPeople } from '../../../database/schema/people.ts';
import { changesOf, definedOf, withPassword } from '../../../platform/audit/changes.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { writeUnique } from '../../../platform/calls/constraints.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { randomSecret } from '../../../platform/keys/secrets.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { changeCredentials, closeAccess } from '../../staff/credentials.service.ts';
import { createUser, retireUser, uniqueEmail } from '../../users/users.service.ts';
import { presentPerson } from './intermediary-people.present.ts';
import { holdIntermediary } from '../record/intermediaries.reader.ts';
import { nameOfPerson } from '../record/intermediaries.rules.ts';
import { findPerson } from './intermediary-people.reader.ts';
import type { PersonRow } from './intermediary-people.reader.ts';
import { holdTree, moveIntermediaryPerson, placeIntermediaryPerson } from './people-tree.service.ts';

export interface NewIntermediaryPerson {
  intermediaryId: string;
  userId: string;
  firstname: string;
  surname: string;
  /** The person directly above, or null at the top. */
  parentId: string | null;
  /** Random when absent. */
  referralCode?: string;
}

const REFERRAL_BYTES = 9;
const uniqueFields = { ...uniqueEmail, intermediary_people_referral_code_key: 'referral_code' };

/** Adds a person to the adviser tree below `parentId`, with a random referral code unless one is given; returns their id. */
export async function addIntermediaryPerson(tx: Tx, { referralCode, ...person }: NewIntermediaryPerson, at: Date): Promise<string> {
  const id = newId();
  await holdTree(tx);
  await tx.insert(intermediaryPeople).values({ id, ...person, referralCode: referralCode || randomSecret(REFERRAL_BYTES), createdAt: at });
  await placeIntermediaryPerson(tx, id, person.parentId);
  return id;
}

function refuse(actor: Actor, field: string, sentence: TextKey): Problem {
  return refusedField(actor.origin.language, field, sentence);
}

/** Links carry referral codes: a code that needs escaping in links is refused, unless the person already has it. */
function requireLinkWord(actor: Actor, referralCode: string | undefined, stored = ''): void {
  if (referralCode && referralCode !== stored && !isLinkWord(referralCode)) throw refuse(actor, 'referral_code', 'validation:linkWord');
}

async function requireParent(tx: Tx, actor: Actor, parentId: string): Promise<PersonRow> {
  const parent = await findPerson(tx, parentId);
  if (!parent) throw refuse(actor, 'parent_id', 'validation:choice');
  return parent;
}

/** Refuses, at the field, a parent who is unknown, deleted or not a manager. The tree must be locked. */
async function requireManager(tx: Tx, actor: Actor, parentId: string | null | undefined): Promise<void> {
  if (!parentId) return;
  const parent = await requireParent(tx, actor, parentId);
  if (parent.role !== 'INTERMEDIARY_ADMIN') throw refuse(actor, 'parent_id', 'intermediaryPeople:parentIsNoManager');
}

async function requirePerson(found: Promise<PersonRow | null>): Promise<PersonRow> {
  const person = await found;
  if (!person) throw new Problem('record.not_found');
  return person;
}

/** Names and contacts are personal: the audit log encrypts them under the person's own key. */
function entry(action: string, { id, userId }: PersonRow, facts: Record<string, unknown>, personal: Record<string, unknown>) {
  return { action, objectType: 'intermediary_person', objectId: id, userId, facts, personal };
}

const placeOf = ({ intermediaryId, role, parentId }: PersonRow) => ({ intermediaryId, role, parentId });
const selfOf = ({ surname, firstname, email, phone, referralCode }: PersonRow) => ({ surname, firstname, email, phone, referralCode });

/** Adds a person who can sign in at once with the e-mail and the password. */
export async function createPerson(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  intermediaryId: string,
  body: NewPerson,
  passwordHash: string,
): Promise<PersonRow> {
  const { email, phone, role, surname = '', firstname = '', parent_id: parentId = null, referral_code: referralCode = '' } = body;
  const { language } = actor.origin;
  const at = platform.clock.now();
  requireLinkWord(actor, referralCode);
  await holdTree(tx);
  if (!(await holdIntermediary(tx, intermediaryId, 'share'))) throw new Problem('record.not_found');
  await requireManager(tx, actor, parentId);
  const id = await writeUnique(uniqueFields, language, async () => {
    const userId = await createUser(
      tx,
      { email, phone, name: nameOfPerson({ firstname, surname, email }), role, language, passwordHash },
      at,
    );
    return addIntermediaryPerson(tx, { intermediaryId, userId, firstname, surname, parentId, referralCode }, at);
  });
  const person = await requirePerson(findPerson(tx, id));
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    entry('intermediaries.personCreated', person, { after: placeOf(person) }, { after: selfOf(person) }),
  );
  return person;
}

/** Locks the rows of a person and their user, which serialises saves of one person. */
async function holdPerson(tx: Tx, id: string): Promise<PersonRow> {
  await tx.execute(sql`
    SELECT FROM intermediary_people p JOIN users u ON u.id = p.user_id WHERE p.id = ${id}::uuid FOR UPDATE OF p FOR NO KEY UPDATE OF u`);
  return requirePerson(findPerson(tx, id));
}

async function hasPeopleBelow(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM intermediary_people WHERE parent_id = ${id}::uuid AND deleted_at IS NULL LIMIT 1`);
  return rows.length > 0;
}

async function place(tx: Tx, actor: Actor, stored: PersonRow, body: ChangedPerson): Promise<void> {
  const { role, parent_id: parentId } = body;
  if (role === 'INTERMEDIARY' && stored.role !== role && (await hasPeopleBelow(tx, stored.id)))
    throw refuse(actor, 'role', 'intermediaryPeople:leadsPeople');
  if (parentId === undefined || parentId === stored.parentId) return;
  if (parentId !== null) await requireParent(tx, actor, parentId);
  // Check for a cycle before the role: its message is clearer.
  if (parentId !== null && !(await moveIntermediaryPerson(tx, stored.id, parentId)))
    throw refuse(actor, 'parent_id', 'intermediaryPeople:parentIsBelow');
  await requireManager(tx, actor, parentId);
  if (parentId === null) await moveIntermediaryPerson(tx, stored.id, null);
}

/** The fields of a save that belong to the person's own row; the position in the tree is changed separately. */
function ownFields({ surname, firstname, referral_code: referralCode }: ChangedPerson) {
  return definedOf({ surname, firstname, referralCode: referralCode || undefined });
}

async function write(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  stored: PersonRow,
  body: ChangedPerson,
  passwordHash: string | null,
): Promise<string[]> {
  const own = ownFields(body);
  const sent = definedOf({ email: body.email, phone: body.phone, role: body.role });
  const name = nameOfPerson({ ...stored, ...own, ...sent });
  const ofPerson = changesOf(stored, { ...own, ...(body.parent_id === undefined ? {} : { parentId: body.parent_id }) });
  const ofUser = changesOf(stored, sent);
  if (ofPerson)
    await tx
      .update(intermediaryPeople)
      .set({ ...own, version: sql`${intermediaryPeople.version} + 1` })
      .where(eq(intermediaryPeople.id, stored.id));
  const isRenamed = name !== nameOfPerson(stored);
  if (ofUser || isRenamed || passwordHash !== null) {
    const change = { ...sent, ...(isRenamed ? { name } : {}), ...(passwordHash === null ? {} : { passwordHash }) };
    await changeCredentials(tx, platform, actor, stored.userId, stored, change);
  }
  return [...Object.keys(ofPerson?.after ?? {}), ...Object.keys(ofUser?.after ?? {}), ...(passwordHash === null ? [] : ['password'])];
}

/** Changes the fields sent; a caller who saved an older version gets the current record. */
export async function changePerson(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  { id: intermediaryId, personId }: { id: string; personId: string },
  body: ChangedPerson,
  passwordHash: string | null,
): Promise<PersonRow> {
  await holdTree(tx);
  const stored = await holdPerson(tx, personId);
  if (stored.intermediaryId !== intermediaryId) throw new Problem('record.not_found');
  refuseStale(body.version, stored, presentPerson(stored));
  requireLinkWord(actor, body.referral_code, stored.referralCode);
  await place(tx, actor, stored, body);
  const fields = await writeUnique(uniqueFields, actor.origin.language, () => write(tx, platform, actor, stored, body, passwordHash));
  if (fields.length === 0) return stored;
  const changed = await requirePerson(findPerson(tx, personId));
  const places = withPassword(changesOf(placeOf(stored), placeOf(changed)), passwordHash !== null);
  const event = entry('intermediaries.personChanged', changed, { fields, ...places }, { ...changesOf(selfOf(stored), selfOf(changed)) });
  await platform.audit.append(tx, { actor, origin: actor.origin }, event);
  return changed;
}

/** Removes a person from every list and revokes their access; refused until their clients and people are handed over. */
export async function deletePerson(tx: Tx, platform: Platform, actor: Actor, id: string): Promise<void> {
  await holdTree(tx);
  const stored = await holdPerson(tx, id);
  if (await hasPeopleBelow(tx, id)) throw new Problem('person.has_people');
  const { rows } = await tx.execute(sql`SELECT FROM clients WHERE intermediary_person_id = ${id}::uuid AND deleted_at IS NULL LIMIT 1`);
  if (rows.length > 0) throw new Problem('person.has_clients');
  await tx
    .update(intermediaryPeople)
    .set({ deletedAt: platform.clock.now(), version: sql`${intermediaryPeople.version} + 1` })
    .where(eq(intermediaryPeople.id, id));
  await closeAccess(tx, platform, stored.userId);
  await retireUser(tx, stored.userId);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    entry('intermediaries.personDeleted', stored, { before: placeOf(stored) }, { before: selfOf(stored) }),
  );
}
