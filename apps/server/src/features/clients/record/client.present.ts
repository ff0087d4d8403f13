import type { Client, ClientAddress, ClientBankAccount } from '@pramen/contract/clients/client.schemas';
import type { AddressRow, BankAccountRow, ClientDetailRow, ClientRecord } from './client.reader.ts';
import type { ClientNumbers } from '../vault/sealed-numbers.ts';

export function presentAddress(row: AddressRow): ClientAddress {
  return {
    id: row.id,
    type: row.type,
    street: row.street,
    city: row.city,
    zip_code: row.zipCode,
    country: row.country,
    note: row.note,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}

export function presentBankAccount(row: BankAccountRow): ClientBankAccount {
  return {
    id: row.id,
    bank_account_owner: row.bankAccountOwner,
    account_number: row.accountNumber,
    bank_code: row.bankCode,
    is_multicurrency: row.isMulticurrency,
    currencies: row.currencies,
    iban: row.iban,
    bic: row.bic,
    note: row.note,
    is_primary: row.isPrimary,
    declaration_owner: row.declarationOwner,
    declaration_spouses_property: row.declarationSpousesProperty,
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}

function presentPeople({ client, contractTypeId, manager, person, intermediary }: ClientDetailRow) {
  return {
    contract_type_id: contractTypeId,
    account_manager_id: client.accountManagerId,
    account_manager: manager ? { id: manager.id, label: manager.name } : null,
    intermediary_person_id: client.intermediaryPersonId,
    intermediary_person:
      person && intermediary
        ? { id: person.id, label: `${person.firstname} ${person.surname}`, intermediary: { id: intermediary.id, label: intermediary.name } }
        : null,
  };
}

function presentIdentity(row: ClientRecord, { personalId, idCardNumber }: ClientNumbers) {
  return {
    personal_id: personalId,
    birth_place: row.birthPlace,
    birth_date: row.birthDate,
    citizenship: row.citizenship,
    nationality: row.nationality,
    id_card_type: row.idCardType,
    id_card_number: idCardNumber,
    id_card_issued_by: row.idCardIssuedBy,
    id_card_validity: row.idCardValidity,
  };
}

function presentBusiness(row: ClientRecord) {
  return {
    mentor_name: row.mentorName,
    mentor_in: row.mentorIn,
    mentor_number: row.mentorNumber,
    mentor_address: row.mentorAddress,
    tax_number: row.taxNumber,
    legal_person_id: row.legalPersonId,
    advisor_code: row.advisorCode,
    occupation: row.occupation,
    legal_guardian: row.legalGuardian,
    tax_residence: row.taxResidence,
    not_US_tax_residence: row.notUsTaxResidence,
    note: row.note,
    processing_fee_for_all_portfolios: row.processingFeeForAllPortfolios,
    processing_fee: row.processingFee,
  };
}

export function presentClient(row: ClientDetailRow, numbers: ClientNumbers): Client {
  const { client } = row;
  return {
    id: client.id,
    user_id: client.userId,
    fullname: [client.titleBefore, client.firstname, client.surname, client.titleAfter].filter(Boolean).join(' '),
    client_code: client.clientCode,
    firstname: client.firstname,
    surname: client.surname,
    title_before: client.titleBefore,
    title_after: client.titleAfter,
    company_name: client.companyName,
    email: client.email,
    phone: row.phone,
    ...presentPeople(row),
    client_type: client.clientType,
    employer_type: client.employerType,
    ...presentIdentity(client, numbers),
    ...presentBusiness(client),
    active_access: client.activeAccess,
    is_activated: row.isActivated,
    version: client.version,
  };
}

/** A client as they may read themselves: without what the firm noted about them, and whom it put in charge. */
export const presentOwnData = (row: ClientDetailRow, numbers: ClientNumbers): Client => ({
  ...presentClient(row, numbers),
  account_manager_id: null,
  account_manager: null,
  advisor_code: null,
  note: null,
});
