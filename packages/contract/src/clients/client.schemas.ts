import { confirmationStates } from '@pramen/domain/clients/confirmations';
import { addressTypes } from '@pramen/domain/clients/address-types';
import { clientTypes } from '@pramen/domain/strategies/target-market';
import { z } from 'zod';
import {
  Currency,
  Email,
  Id,
  KnownVersion,
  OptionalId,
  optionalCode,
  optionalNote,
  OptionalPhone,
  optionalText,
  requiredCode,
  OptionalDay,
  text,
  trimmedText as name,
} from '../fields.ts';
import { idCardTypes } from './client.lists.ts';

const Labelled = z.object({ id: z.string(), label: z.string() });

export const ClientAddress = z.object({
  id: z.string(),
  type: z.enum(addressTypes),
  street: z.string().nullable(),
  city: z.string().nullable(),
  zip_code: z.string().nullable(),
  /** Code of an offered country, or free text. */
  country: z.string().nullable(),
  note: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type ClientAddress = z.output<typeof ClientAddress>;

export const ClientBankAccount = z.object({
  id: z.string(),
  bank_account_owner: z.string().nullable(),
  account_number: z.string().nullable(),
  bank_code: z.string().nullable(),
  is_multicurrency: z.boolean(),
  currencies: z.array(Currency),
  /** Without spaces, in capitals. */
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  note: z.string().nullable(),
  is_primary: z.boolean(),
  declaration_owner: z.boolean(),
  declaration_spouses_property: z.boolean(),
  created_at: z.string(),
  version: z.int(),
});
export type ClientBankAccount = z.output<typeof ClientBankAccount>;

export const Client = z.object({
  id: z.string(),
  user_id: z.string(),
  fullname: z.string(),
  client_code: z.string(),
  firstname: z.string(),
  surname: z.string(),
  title_before: z.string().nullable(),
  title_after: z.string().nullable(),
  company_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The type of the client's first contract outside the trash; on creation, the type of the contract created with the client. */
  contract_type_id: z.string().nullable(),
  account_manager_id: z.string().nullable(),
  account_manager: Labelled.nullable(),
  intermediary_person_id: z.string().nullable(),
  intermediary_person: z.object({ id: z.string(), label: z.string(), intermediary: Labelled }).nullable(),
  client_type: z.enum(clientTypes).nullable(),
  employer_type: z.string().nullable(),
  /** Birth number. */
  personal_id: z.string().nullable(),
  birth_place: z.string().nullable(),
  birth_date: z.string().nullable(),
  citizenship: z.string().nullable(),
  nationality: z.string().nullable(),
  id_card_type: z.enum(idCardTypes).nullable(),
  id_card_number: z.string().nullable(),
  id_card_issued_by: z.string().nullable(),
  id_card_validity: z.string().nullable(),
  mentor_name: z.string().nullable(),
  mentor_in: z.string().nullable(),
  mentor_number: z.string().nullable(),
  mentor_address: z.string().nullable(),
  tax_number: z.string().nullable(),
  legal_person_id: z.string().nullable(),
  advisor_code: z.string().nullable(),
  occupation: z.string().nullable(),
  legal_guardian: z.string().nullable(),
  tax_residence: z.string().nullable(),
  not_US_tax_residence: z.boolean().nullable(),
  note: z.string().nullable(),
  processing_fee_for_all_portfolios: z.boolean(),
  processing_fee: z.string().nullable(),
  active_access: z.boolean(),
  /** Whether the client has set a password; an invitation is then pointless. */
  is_activated: z.boolean(),
  version: z.int(),
  /** With style=extend. */
  addresses: z.array(ClientAddress).optional(),
  /** What the client said last of this data; null: nothing yet. */
  data_confirmation: z
    .object({ state: z.enum(confirmationStates), at: z.string(), denied_description: z.string().nullable() })
    .nullable()
    .optional(),
  bank_accounts: z.array(ClientBankAccount).optional(),
});
export type Client = z.output<typeof Client>;

const short = optionalText(100);
const long = optionalText(300);

/** One of a list, or null: an empty select sends ''. */
function optionalChoice<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z
    .enum([...words, ''])
    .transform((value) => (value === '' ? null : (value as Words[number])))
    .nullable();
}

const fields = {
  firstname: name(100),
  surname: name(100),
  title_before: optionalText(50),
  title_after: optionalText(50),
  company_name: optionalText(200),
  email: Email,
  phone: OptionalPhone,
  client_type: optionalChoice(clientTypes),
  employer_type: short,
  personal_id: optionalText(20),
  birth_place: short,
  birth_date: OptionalDay,
  citizenship: short,
  nationality: short,
  id_card_type: optionalChoice(idCardTypes),
  id_card_number: optionalText(50),
  id_card_issued_by: short,
  id_card_validity: OptionalDay,
  mentor_name: optionalText(200),
  mentor_in: optionalText(50),
  mentor_number: optionalText(50),
  mentor_address: long,
  tax_number: optionalText(50),
  legal_person_id: optionalText(50),
  advisor_code: optionalText(50),
  occupation: optionalText(200),
  legal_guardian: optionalText(200),
  tax_residence: short,
  not_US_tax_residence: z.boolean().nullable(),
  note: optionalNote(5000),
  processing_fee_for_all_portfolios: z.boolean(),
  processing_fee: optionalText(500),
  active_access: z.boolean(),
};

/** Only used on creation; later saves ignore them. */
const onCreation = {
  account_manager_id: OptionalId,
  /** Only an administrator may choose; an adviser who creates the client becomes the tied agent. */
  intermediary_person_id: OptionalId,
  /** Type of the first contract. */
  contract_type_id: OptionalId,
};

export const NewClient = z
  .object({ ...fields, ...onCreation, client_code: optionalCode(50), language: z.enum(['cs', 'sk']) })
  .partial()
  .required({ firstname: true, surname: true, email: true });
export type NewClient = z.output<typeof NewClient>;

const changedFields = { ...fields, ...onCreation, client_code: requiredCode(50) };
export const ChangedClient = z.object(changedFields).partial().extend({ version: KnownVersion });
export type ChangedClient = z.output<typeof ChangedClient>;

/** Far above real use; more are a mistake or an attempt to overload the server. */
export const MOST_ADDRESSES = 20;
export const MOST_BANK_ACCOUNTS = 50;

const addressFields = {
  type: z.enum(addressTypes),
  street: optionalText(200),
  city: optionalText(100),
  zip_code: optionalText(20),
  country: short,
  note: optionalNote(2000),
};
export const NewAddress = z.object(addressFields).partial().required({ type: true });
export type NewAddress = z.output<typeof NewAddress>;
export const ChangedAddress = z.object(addressFields).partial().extend({ version: KnownVersion });
export type ChangedAddress = z.output<typeof ChangedAddress>;

const bankAccountFields = {
  bank_account_owner: optionalText(200),
  account_number: optionalText(40),
  bank_code: optionalText(10),
  is_multicurrency: z.boolean(),
  currencies: z.array(Currency).max(3),
  iban: optionalText(60),
  bic: optionalText(20),
  note: optionalNote(2000),
  is_primary: z.boolean(),
  declaration_owner: z.boolean(),
  declaration_spouses_property: z.boolean(),
};
/** Which fields are required depends on the currencies: see `isDomesticAccount`. */
export const NewBankAccount = z.object(bankAccountFields).partial();
export type NewBankAccount = z.output<typeof NewBankAccount>;
export const ChangedBankAccount = NewBankAccount.extend({ version: KnownVersion });
export type ChangedBankAccount = z.output<typeof ChangedBankAccount>;

const MOST_ITEMS = 50;
/** Items with an id are changed, items without one are added, unlisted ones stay. */
export const ComplexClient = ChangedClient.extend({
  addresses: z
    .array(ChangedAddress.extend({ id: Id.optional() }))
    .max(MOST_ITEMS)
    .optional(),
  bank_accounts: z
    .array(ChangedBankAccount.extend({ id: Id.optional() }))
    .max(MOST_ITEMS)
    .optional(),
  /** Of a client's own call, and required there: the data is right, with the changes that are sent, or it is not. */
  state: z.enum(confirmationStates).optional(),
  /** Why it is not. */
  denied_description: optionalNote(2000).optional(),
});
/** All addresses and accounts with every field at its maximum length, and the reason of a client. */
export const COMPLEX_CLIENT_BODY_BYTES = 589_824;
export type ComplexClient = z.output<typeof ComplexClient>;

export const ChangedOwner = z.object({ intermediary_person_id: Id.nullable() });
export const MovedClients = z.object({ from_intermediary_person_id: Id, intermediary_person_id: Id.nullable() });

export const ClientQuery = z.object({ style: text(20).optional() });
export const SavedClient = z.object({ message: z.string(), client: Client });
export const MovedClientsAnswer = z.object({ message: z.string(), moved_count: z.int() });
