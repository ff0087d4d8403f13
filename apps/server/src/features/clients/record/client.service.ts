import type { ChangedClient, NewClient } from '@pramen/contract/clients/client.schemas';
import type { Permission } from '@pramen/domain/permissions/permissions';
import { translate } from '@pramen/texts/translate';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clients, contracts } from '../../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { users } from '../../../database/schema/people.ts';
import { changesOf, definedOf } from '../../../platform/audit/changes.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import type { AuditAuthor } from '../../../platform/audit/append.ts';
import type { Actor, Origin } from '../../../platform/calls/call.ts';
import { writeUnique } from '../../../platform/calls/constraints.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform, WritePlatform } from '../../../platform/platform.ts';
import { countDone } from '../../access/limits.service.ts';
import { findPersonById } from '../../users/people.reader.ts';
import { changeContacts, holdResets, lockUser, retireUser, uniqueEmail } from '../../users/users.service.ts';
import { readClientAnswer } from './client-answer.reader.ts';
import { announceEmailChange, announcePhoneChanges, closeAccessOf } from './client-access.service.ts';
import { takeClientCodes } from './client-codes.service.ts';
import { holdAgent, requireAgent } from './client-owner.service.ts';
import { holdClient } from './client.reader.ts';
import { columnsOfClient, contactLimit, fieldsElsewhere, languageOfNew, personFaults, withBirthDate } from './client.rules.ts';
import { addClient } from './clients.service.ts';
import { openNumbers, sealNumbers } from '../vault/sealed-numbers.ts';
import { markReported } from '../../../platform/rollups/report-marks.ts';
import { hurryDecision } from '../../identity/held-onboardings.service.ts';

/** Topic: the data that identify a client are new or have changed: {clientId}. */
export const IDENTITY_CHANGED = 'clients.identityChanged';

const uniqueFields = { ...uniqueEmail, clients_client_code_key: 'client_code' };
const columnsOf = (body: ChangedClient) => definedOf({ ...columnsOfClient(body), clientCode: body.client_code });

/** Columns that tell who a client is, for whoever compares clients with lists of people. */
const identifyingFields = ['firstname', 'surname', 'companyName', 'legalGuardian', 'mentorName', 'birthDate', 'citizenship', 'nationality'];

/** Columns by which a bank identity finds a client; clients may state them of themselves. */
const provedFields = ['firstname', 'surname', 'birthDate', 'personalId'];

async function requireManager(tx: Tx, { origin }: Actor, id: string | null): Promise<void> {
  if (id === null) return;
  const isManager = and(eq(users.id, id), eq(users.isActive, true), inArray(users.role, ['ADMIN', 'BACK_OFFICE']));
  const found = await tx.select({ id: users.id }).from(users).where(isManager);
  if (found.length === 0) throw refusedField(origin.language, 'account_manager_id', 'validation:choice');
}

async function takeClientCode(tx: Tx, { today }: Platform['clock']): Promise<string> {
  const [code = ''] = await takeClientCodes(tx, today().slice(0, 4), 1);
  return code;
}

/** Advisers own the clients they create; an administrator names the adviser, other staff leave it empty. */
async function agentOf(tx: Tx, actor: Actor, wanted: string | null): Promise<string | null> {
  if (actor.intermediaryPersonId !== null) return actor.intermediaryPersonId;
  if (actor.role !== 'ADMIN') return null;
  await requireAgent(tx, actor, wanted);
  return wanted;
}

async function keyOf(tx: Tx, { config }: Pick<WritePlatform, 'config'>, clientId: string): Promise<Buffer> {
  const key = await readClientKey(tx, config.keys.master, clientId);
  // A client is deleted before erasure removes the key, so nothing may be written any more.
  if (!key) throw new Problem('record.not_found');
  return key;
}

/** Database defaults of the fields that a new client may omit. */
const whenUnsaid = Object.fromEntries(
  Object.entries(getTableColumns(clients)).flatMap(([name, { default: value }]) =>
    Object.hasOwn(columnsOfClient({}), name) && value !== undefined ? [[name, value]] : [],
  ),
);

/** Who adds a client, and what the body of the call does not decide. */
interface Addition {
  author: AuditAuthor;
  /** Of the call. */
  language: 'cs' | 'sk';
  intermediaryPersonId: string | null;
  accountManagerId: string | null;
  passwordHash: string | null;
  /** The data are what the person says of themselves. */
  isOwnWord: boolean;
}

async function storeClient(tx: Tx, platform: WritePlatform, body: NewClient, addition: Addition): Promise<{ id: string; userId: string }> {
  const { audit, clock, config } = platform;
  const { intermediaryPersonId, accountManagerId, passwordHash } = addition;
  const { email, firstname, surname, phone = null, personal_id: personalId = null, id_card_number: idCardNumber = null } = body;
  const { title_before: titleBefore = null, title_after: titleAfter = null, company_name: companyName = null } = body;
  const clientCode = body.client_code?.trim() || (() => takeClientCode(tx, clock));
  const columns = definedOf(columnsOfClient(withBirthDate(body, null, clock.today())));
  const language = languageOfNew(body);
  const id = newId();
  const client = {
    id,
    clientCode,
    email,
    phone,
    language,
    firstname,
    surname,
    titleBefore,
    titleAfter,
    companyName,
    intermediaryPersonId,
    passwordHash,
  };
  const identityStatedAt = addition.isOwnWord ? clock.now() : null;
  const added = await writeUnique(uniqueFields, addition.language, () => addClient(tx, config.keys.master, client, clock.now()));
  const sealedNumbers = sealNumbers(await keyOf(tx, platform, id), id, { personalId, idCardNumber });
  await tx
    .update(clients)
    .set({ ...columns, accountManagerId, sealedNumbers, identityStatedAt })
    .where(eq(clients.id, id));
  const after = { ...whenUnsaid, ...columns, email, phone, personalId, idCardNumber, clientCode: added.clientCode };
  const entry = {
    action: 'clients.created',
    objectType: 'client',
    objectId: id,
    clientId: id,
    facts: { after: { intermediaryPersonId, accountManagerId } },
  };
  // A person who registers becomes a user only here, and acts for themselves.
  await audit.append(
    tx,
    { actor: { userId: added.userId, impersonatorUserId: null }, ...addition.author },
    { ...entry, personal: { after } },
  );
  await platform.jobs.enqueue(tx, IDENTITY_CHANGED, { clientId: id });
  return { id, userId: added.userId };
}

/** What is typed now has to be a name and a day of birth; those that were stored before, or came with an import, stay as they are. */
function requirePerson({ origin }: Actor, typed: Parameters<typeof personFaults>[0], today: string): void {
  const faults = personFaults(typed, today);
  if (faults.length === 0) return;
  const errors = Object.fromEntries(faults.map(([field, sentence]) => [field, [translate(origin.language, `validation:${sentence}`)]]));
  throw new Problem('validation.failed', { errors });
}

/** Adds a client with a user without a password; returns the client's id. Inviting the client is a separate call. */
export async function createClient(tx: Tx, platform: WritePlatform, actor: Actor, body: NewClient): Promise<string> {
  const { origin } = actor;
  requirePerson(actor, columnsOfClient(body), platform.clock.today());
  const intermediaryPersonId = await agentOf(tx, actor, body.intermediary_person_id ?? null);
  const accountManagerId = body.account_manager_id ?? null;
  await requireManager(tx, actor, accountManagerId);
  const addition = {
    author: { actor, origin },
    language: origin.language,
    intermediaryPersonId,
    accountManagerId,
    passwordHash: null,
    isOwnWord: false,
  };
  return (await storeClient(tx, platform, body, addition)).id;
}

/** A person who registered; `agentId` is the adviser whose referral code they gave. */
export interface RegisteredClient {
  client: Pick<NewClient, 'firstname' | 'surname' | 'email' | 'phone' | 'language'>;
  passwordHash: string;
  agentId: string | null;
}

/** Adds a client with a user who has a password. An adviser who has left since does not get the client. */
export async function addRegisteredClient(
  tx: Tx,
  platform: WritePlatform,
  origin: Origin,
  { client, passwordHash, agentId }: RegisteredClient,
): Promise<{ id: string; userId: string }> {
  const intermediaryPersonId = agentId !== null && (await holdAgent(tx, agentId)) ? agentId : null;
  const addition = {
    author: { origin },
    language: origin.language,
    intermediaryPersonId,
    accountManagerId: null,
    passwordHash,
    isOwnWord: true,
  };
  return storeClient(tx, platform, client, addition);
}

/** A locked client, with the values stored with the user or sealed. */
async function openRecord(tx: Tx, platform: Pick<WritePlatform, 'config'>, actor: Actor, id: string, permission: Permission) {
  const record = await holdClient(tx, actor, permission, id);
  await lockUser(tx, record.userId);
  const person = await findPersonById(tx, record.userId);
  const key = await keyOf(tx, platform, id);
  return { record, key, stored: { ...record, phone: person?.phone ?? null, ...openNumbers(key, record) } };
}

type Opened = Awaited<ReturnType<typeof openRecord>>;

async function writeRecord(
  tx: Tx,
  { origin }: Actor,
  { record, key, stored }: Opened,
  body: ChangedClient,
  identityStatedAt: Date | null,
): Promise<void> {
  const { firstname, surname, email, phone, personalId, idCardNumber } = {
    ...stored,
    ...columnsOf(body),
    ...definedOf(fieldsElsewhere(body)),
  };
  const isUntouched = personalId === stored.personalId && idCardNumber === stored.idCardNumber;
  const sealedNumbers = isUntouched ? record.sealedNumbers : sealNumbers(key, record.id, { personalId, idCardNumber });
  await writeUnique(uniqueFields, origin.language, async () => {
    await changeContacts(tx, record.userId, { name: `${firstname} ${surname}`, email, phone });
    await tx
      .update(clients)
      .set({ ...columnsOf(body), sealedNumbers, identityStatedAt, version: record.version + 1 })
      .where(eq(clients.id, record.id));
  });
}

/** An adviser who changes both contacts could set the client's password. The client is notified at the old ones and has a day to object. */
const RESET_HOLD_MS = DAY;
const isAdviser = ({ role }: Actor) => role === 'INTERMEDIARY' || role === 'INTERMEDIARY_ADMIN';

/** Changes the sent fields. A new e-mail becomes the sign-in; revoking access ends all sessions. */
export async function changeClient(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  id: string,
  { version, ...sent }: ChangedClient,
  permission: Permission = 'clients.edit',
): Promise<void> {
  const opened = await openRecord(tx, platform, actor, id, permission);
  const { record, key, stored } = opened;
  if (version !== undefined && version !== record.version) {
    refuseStale(version, record, await readClientAnswer(tx, platform.config.keys.master, actor, permission, id, false));
  }
  const body = withBirthDate(sent, stored.birthDate, platform.clock.today());
  const changes = changesOf(stored, { ...columnsOf(body), ...definedOf(fieldsElsewhere(body)) });
  if (!changes) return;
  requirePerson(actor, changes.after, platform.clock.today());
  if ('email' in changes.after || 'phone' in changes.after) await countDone(tx, platform, contactLimit, id);
  const isOwnWord = actor.clientId === id && provedFields.some((name) => name in changes.after);
  await writeRecord(tx, actor, opened, body, isOwnWord ? platform.clock.now() : record.identityStatedAt);
  if ('email' in changes.after) await announceEmailChange(tx, platform, record, record.email, key);
  if ('phone' in changes.after)
    await announcePhoneChanges(tx, platform, [{ clientId: id, userId: record.userId, oldPhone: stored.phone, key }]);
  if (isAdviser(actor) && ('email' in changes.after || 'phone' in changes.after))
    await holdResets(tx, record.userId, new Date(platform.clock.now().getTime() + RESET_HOLD_MS));
  if (changes.after['activeAccess'] === false) await closeAccessOf(tx, platform, [record.userId]);
  if (identifyingFields.some((name) => name in changes.after)) await platform.jobs.enqueue(tx, IDENTITY_CHANGED, { clientId: id });
  await hurryDecision(tx, platform, id);
  const entry = { action: 'clients.changed', objectType: 'client', objectId: id, clientId: id };
  await platform.audit.append(tx, { actor, origin: actor.origin }, { ...entry, personal: { ...changes } });
}

async function hasSignedDocuments(tx: Tx, clientId: string): Promise<boolean> {
  const isSigned = sql`EXISTS (SELECT FROM ${documentSignatures} s WHERE s.client_id = ${clientId} AND s.document_id = ${documents.id} AND s.state = 'SIGNED')`;
  const [kept] = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.clientId, clientId), or(isNotNull(documents.seal), isSigned)))
    .limit(1);
  return kept !== undefined;
}

/** Soft-deletes a client and revokes their access. Throws client.has_contracts and client.has_signed_documents. */
export async function deleteClient(tx: Tx, platform: Platform, actor: Actor, id: string): Promise<void> {
  // The 'update' lock waits for a contract being created at this moment and blocks further ones.
  const record = await holdClient(tx, actor, 'clients.delete', id, 'update');
  const [contract] = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.clientId, id), isNull(contracts.deletedAt)))
    .limit(1);
  if (contract) throw new Problem('client.has_contracts');
  // Deleting the client would make documents inaccessible that the law requires to be kept.
  if (await hasSignedDocuments(tx, id)) throw new Problem('client.has_signed_documents');
  await closeAccessOf(tx, platform, [record.userId]);
  await retireUser(tx, record.userId);
  await tx
    .update(clients)
    .set({ deletedAt: platform.clock.now(), version: record.version + 1 })
    .where(eq(clients.id, id));
  await markReported(tx, id);
  const { clientCode, email, firstname, surname } = record;
  const entry = { action: 'clients.deleted', objectType: 'client', objectId: id, clientId: id };
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    { ...entry, personal: { before: { clientCode, email, firstname, surname } } },
  );
}
