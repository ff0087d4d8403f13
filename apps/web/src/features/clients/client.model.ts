import type { Client } from '@pramen/contract/clients/client.schemas';

/** Text fields, named as in the contract, in the order of the dialog. */
export const textFields = [
  'title_before',
  'firstname',
  'surname',
  'title_after',
  'company_name',
  'client_code',
  'client_type',
  'email',
  'phone',
  'personal_id',
  'birth_date',
  'birth_place',
  'citizenship',
  'nationality',
  'id_card_type',
  'id_card_number',
  'id_card_issued_by',
  'id_card_validity',
  'legal_person_id',
  'tax_number',
  'tax_residence',
  'occupation',
  'employer_type',
  'legal_guardian',
  'mentor_name',
  'mentor_in',
  'mentor_number',
  'mentor_address',
  'advisor_code',
  'processing_fee',
  'note',
] as const;
export type TextField = (typeof textFields)[number];

export const tickedFields = ['active_access', 'not_US_tax_residence', 'processing_fee_for_all_portfolios'] as const;
export type TickedField = (typeof tickedFields)[number];

/** Can be chosen only when the client is created. */
const choiceFields = ['account_manager_id', 'contract_type_id', 'intermediary_person_id', 'language'] as const;
export type ChoiceField = (typeof choiceFields)[number];

export type ClientValues = Record<TextField | ChoiceField, string> & Record<TickedField, boolean>;

/** Initial values of the dialog: a new client has access to the portal. */
export function toValues(client: Client | null): ClientValues {
  const texts = Object.fromEntries(textFields.map((name) => [name, client?.[name] ?? ''])) as Record<TextField, string>;
  const choices = Object.fromEntries(choiceFields.map((name) => [name, ''])) as Record<ChoiceField, string>;
  return {
    ...texts,
    ...choices,
    active_access: client?.active_access ?? true,
    not_US_tax_residence: client?.not_US_tax_residence ?? false,
    processing_fee_for_all_portfolios: client?.processing_fee_for_all_portfolios ?? false,
  };
}

/** Languages of messages to the client and of the portal. */
const languages = ['cs', 'sk'] as const;

type Sent<Name extends 'client_type' | 'id_card_type'> = Client[Name] | '';

/** Request body. A tax residence that was never stated stays unstated until it is ticked. */
export function toBody(values: ClientValues, client: Client | null) {
  const { account_manager_id, contract_type_id, intermediary_person_id, language, not_US_tax_residence: isTicked, ...fields } = values;
  const letters = languages.find((known) => known === language);
  const isUnstated = !isTicked && (client?.not_US_tax_residence ?? null) === null;
  return {
    ...fields,
    client_type: fields.client_type as Sent<'client_type'>,
    id_card_type: fields.id_card_type as Sent<'id_card_type'>,
    not_US_tax_residence: isUnstated ? null : isTicked,
    ...(client === null ? { account_manager_id, contract_type_id, intermediary_person_id, ...(letters && { language: letters }) } : {}),
  };
}
