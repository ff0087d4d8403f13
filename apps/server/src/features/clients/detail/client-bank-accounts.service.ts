import { MOST_BANK_ACCOUNTS } from '@pramen/contract/clients/client.schemas';
import type { ChangedBankAccount, NewBankAccount } from '@pramen/contract/clients/client.schemas';
import { translate } from '@pramen/texts/translate';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { clientBankAccounts } from '../../../database/schema/clients.ts';
import { changesOf, definedOf } from '../../../platform/audit/changes.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentBankAccount } from '../record/client.present.ts';
import { holdClient } from '../record/client.reader.ts';
import type { BankAccountRow } from '../record/client.reader.ts';
import { bankAccountFaults, blankBankAccount, fieldsOfBankAccount, normalizeBankAccount } from '../record/client.rules.ts';
import type { BankAccountFields } from '../record/client.rules.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;

const isAccount = (clientId: string, id: string) => and(eq(clientBankAccounts.clientId, clientId), eq(clientBankAccounts.id, id));

function refuseFaulty(account: BankAccountFields, language: Language): void {
  const errors: Record<string, string[]> = {};
  for (const [field, sentence] of bankAccountFaults(account)) errors[field] = [translate(language, `validation:${sentence}`)];
  if (Object.keys(errors).length > 0) throw new Problem('validation.failed', { errors });
}

/** Clears the client's former primary account and returns it. The caller has locked the client's row. */
async function takePrimary(tx: Tx, clientId: string, id: string): Promise<BankAccountRow | null> {
  const [former] = await tx
    .update(clientBankAccounts)
    .set({ isPrimary: false, version: sql`${clientBankAccounts.version} + 1` })
    .where(and(eq(clientBankAccounts.clientId, clientId), eq(clientBankAccounts.isPrimary, true), ne(clientBankAccounts.id, id)))
    .returning();
  return former ?? null;
}

interface Told {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** The account that lost the primary flag to `account`. */
  former?: BankAccountRow | null;
  account?: BankAccountFields;
}

const numberOf = ({ iban, accountNumber, bankCode }: BankAccountFields) => iban ?? `${accountNumber ?? ''}/${bankCode ?? ''}`;

function entryOf(what: 'Added' | 'Changed' | 'Deleted', clientId: string, id: string, { before, after, former, account }: Told) {
  const facts = former ? { formerPrimaryId: former.id } : {};
  const handedOver =
    former && account
      ? { before: { ...before, primaryAccount: numberOf(former) }, after: { ...after, primaryAccount: numberOf(account) } }
      : {};
  const personal = { ...(before && { before }), ...(after && { after }), ...handedOver };
  return { action: `clients.bankAccount${what}`, objectType: 'client_bank_account', objectId: id, clientId, facts, personal };
}

/** The caller has locked the client, so of two concurrent additions the second counts the first. */
async function requireRoom(tx: Tx, { origin }: Actor, clientId: string): Promise<void> {
  if ((await tx.$count(clientBankAccounts, eq(clientBankAccounts.clientId, clientId))) < MOST_BANK_ACCOUNTS) return;
  throw new Problem('validation.failed', { message: translate(origin.language, 'client:accounts.tooMany', { most: MOST_BANK_ACCOUNTS }) });
}

/** Adds a bank account to a client in the actor's scope; drops fields that its kind does not use. */
export async function addBankAccount(
  tx: Tx,
  { audit, clock }: Deps,
  actor: Actor,
  clientId: string,
  body: NewBankAccount,
  permission: 'clients.edit' | 'onboarding.answer' = 'clients.edit',
): Promise<void> {
  await holdClient(tx, actor, permission, clientId);
  const account = normalizeBankAccount({ ...blankBankAccount, ...definedOf(fieldsOfBankAccount(body)) });
  refuseFaulty(account, actor.origin.language);
  await requireRoom(tx, actor, clientId);
  const id = newId();
  const former = account.isPrimary ? await takePrimary(tx, clientId, id) : null;
  await tx.insert(clientBankAccounts).values({ ...account, clientId, id, createdAt: clock.now() });
  await audit.append(tx, { actor, origin: actor.origin }, entryOf('Added', clientId, id, { after: account, former, account }));
}

function ownFields({ clientId: _client, id: _id, createdAt: _createdAt, version: _version, ...fields }: BankAccountRow): BankAccountFields {
  return fields;
}

/** Changes the sent fields of a bank account; the resulting account must be valid as a whole. */
export async function changeBankAccount(
  tx: Tx,
  { audit }: Deps,
  actor: Actor,
  clientId: string,
  id: string,
  { version, ...body }: ChangedBankAccount,
): Promise<void> {
  await holdClient(tx, actor, 'clients.edit', clientId);
  const [stored] = await tx.select().from(clientBankAccounts).where(isAccount(clientId, id)).for('update');
  if (!stored) throw new Problem('record.not_found');
  refuseStale(version, stored, presentBankAccount(stored));
  const account = normalizeBankAccount({ ...ownFields(stored), ...definedOf(fieldsOfBankAccount(body)) });
  const changes = changesOf(ownFields(stored), account);
  if (!changes) return;
  refuseFaulty(account, actor.origin.language);
  const former = account.isPrimary ? await takePrimary(tx, clientId, id) : null;
  await tx
    .update(clientBankAccounts)
    .set({ ...account, version: stored.version + 1 })
    .where(isAccount(clientId, id));
  await audit.append(tx, { actor, origin: actor.origin }, entryOf('Changed', clientId, id, { ...changes, former, account }));
}

/** Rejects the whole save if one of a locked client's bank accounts was sent with an outdated version. */
export async function refuseStaleAccounts(
  tx: Tx,
  clientId: string,
  items: readonly { id?: string | undefined; version?: number | undefined }[],
): Promise<void> {
  const named = items.filter(({ id, version }) => id !== undefined && version !== undefined);
  if (named.length === 0) return;
  const stored = await tx.select().from(clientBankAccounts).where(eq(clientBankAccounts.clientId, clientId));
  for (const { id, version } of named) {
    const found = stored.find((row) => row.id === id);
    if (found) refuseStale(version, found, presentBankAccount(found));
  }
}

/** Changes the account when an id is sent, otherwise adds it. */
export function saveBankAccount(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  clientId: string,
  { id, ...body }: ChangedBankAccount & { id?: string | undefined },
): Promise<void> {
  return id === undefined ? addBankAccount(tx, deps, actor, clientId, body) : changeBankAccount(tx, deps, actor, clientId, id, body);
}

/** Removes a bank account of a client in the actor's scope. */
export async function deleteBankAccount(tx: Tx, { audit }: Deps, actor: Actor, clientId: string, id: string): Promise<void> {
  await holdClient(tx, actor, 'clients.edit', clientId);
  const [gone] = await tx.delete(clientBankAccounts).where(isAccount(clientId, id)).returning();
  if (!gone) throw new Problem('record.not_found');
  await audit.append(tx, { actor, origin: actor.origin }, entryOf('Deleted', clientId, id, { before: ownFields(gone) }));
}
