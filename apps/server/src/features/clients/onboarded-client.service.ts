import type { AmlFacts } from '@pramen/contract/clients/aml-facts.schemas';
import type { ChangedBankAccount, ChangedClient } from '@pramen/contract/clients/client.schemas';
import type { AddressType } from '@pramen/domain/clients/address-types';
import type { StatedResidence } from '@pramen/domain/onboarding/facts/facts-in-form';
import { and, eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../database/connect.ts';
import { clientAddresses, clientBankAccounts } from '../../database/schema/clients.ts';
import { definedOf } from '../../platform/audit/changes.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveAddress } from './detail/client-addresses.service.ts';
import { addBankAccount } from './detail/client-bank-accounts.service.ts';
import { readTaxResidences } from './facts/aml-facts.reader.ts';
import { recordStatedResidences } from './facts/aml-facts.service.ts';
import { bankAccountFaults, blankBankAccount, fieldsOfBankAccount, normalizeBankAccount } from './record/client.rules.ts';
import type { AccountFault } from './record/client.rules.ts';
import { holdClient } from './record/client.reader.ts';
import { changeClient } from './record/client.service.ts';
import { refuseProvedChange } from './record/proved-holder.service.ts';

export interface GivenAddress {
  type: Exclude<AddressType, 'OTHER'>;
  street: string;
  city: string;
  zip_code: string;
  country: string;
}

/** What a client states of themselves in an onboarding; what a step did not ask is left out. */
export interface OnboardedDetails {
  fields: Omit<ChangedClient, 'version'>;
  addresses: readonly GivenAddress[];
  account: Omit<ChangedBankAccount, 'version'> | null;
  /** They prove in the same onboarding who they are. */
  isIdentifiedAnew: boolean;
  /** The main one first, each with its taxpayer's number. */
  residences: readonly StatedResidence[];
}

export type RecordedResidence = AmlFacts['tax_residences'][number];

/** Tax residences of a client whom the caller may read. */
export const readTaxResidencesOf = (db: Readable, masterKey: Buffer, clientId: string): Promise<RecordedResidence[]> =>
  readTaxResidences(db, masterKey, clientId);

/** What an account lacks, by the names of its fields. */
export const findAccountFaults = (account: Omit<ChangedBankAccount, 'version'>): AccountFault[] =>
  bankAccountFaults(normalizeBankAccount({ ...blankBankAccount, ...definedOf(fieldsOfBankAccount(account)) }));

async function findAddressId(tx: Tx, clientId: string, type: AddressType): Promise<string | undefined> {
  const [known] = await tx
    .select({ id: clientAddresses.id })
    .from(clientAddresses)
    .where(and(eq(clientAddresses.clientId, clientId), eq(clientAddresses.type, type)));
  return known?.id;
}

/** Whether the client has the account already, so that saying it again adds nothing. */
async function isKnownAccount(tx: Tx, clientId: string, account: Omit<ChangedBankAccount, 'version'>): Promise<boolean> {
  const { iban = null, accountNumber = null, bankCode = null } = fieldsOfBankAccount(account);
  const known = await tx.select().from(clientBankAccounts).where(eq(clientBankAccounts.clientId, clientId));
  return known.some((one) => (one.iban === null ? one.accountNumber === accountNumber && one.bankCode === bankCode : one.iban === iban));
}

/** Refuses that a client, who is the actor, states another name or birth number than an identification of theirs proves. Throws validation.failed. */
export async function refuseStatedChange(
  tx: Tx,
  platform: Pick<Platform, 'config'>,
  actor: Actor,
  clientId: string,
  fields: Parameters<typeof refuseProvedChange>[4],
): Promise<void> {
  await refuseProvedChange(tx, platform, actor, await holdClient(tx, actor, 'onboarding.answer', clientId), fields);
}

/** Stores what a client, who is the actor, states of themselves: addresses replace those of their type, a new account is added. */
export async function saveOnboardedDetails(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  clientId: string,
  { fields, addresses, account, residences, isIdentifiedAnew }: OnboardedDetails,
): Promise<void> {
  if (!isIdentifiedAnew) await refuseStatedChange(tx, platform, actor, clientId, fields);
  await changeClient(tx, platform, actor, clientId, fields, 'onboarding.answer');
  await recordStatedResidences(tx, platform, actor, clientId, residences);
  for (const address of addresses) {
    const id = await findAddressId(tx, clientId, address.type);
    await saveAddress(tx, platform, actor, clientId, { ...address, ...(id === undefined ? {} : { id }) }, 'onboarding.answer');
  }
  if (account === null || (await isKnownAccount(tx, clientId, account))) return;
  const hasOthers = (await tx.$count(clientBankAccounts, eq(clientBankAccounts.clientId, clientId))) > 0;
  await addBankAccount(tx, platform, actor, clientId, { ...account, is_primary: !hasOthers }, 'onboarding.answer');
}
