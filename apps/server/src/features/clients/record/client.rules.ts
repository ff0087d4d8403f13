import type { ChangedBankAccount, ChangedClient, NewClient } from '@pramen/contract/clients/client.schemas';
import { isDomesticAccount } from '@pramen/domain/banking/client-account';
import { compactIban } from '@pramen/domain/banking/iban';
import { isPersonName } from '@pramen/domain/clients/person-name';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { currencies } from '@pramen/domain/money/currencies';
import { birthDateOfNumber, passesBirthNumberCheck } from '@pramen/domain/privacy/birth-number';
import { DAY } from '../../../platform/clock/clock.ts';
import type { Limit } from '../../access/limits.service.ts';
import type { BankAccountRow } from './client.reader.ts';

/** Changes to one client's sign-in e-mail or phone that others may make in a day; each sends several messages. */
export const contactLimit: Limit = { counter: 'clients.contacts', most: 5, windowMs: DAY };

/** Invitations of one client in a day; more would not help the client to sign in. */
export const invitationLimit: Limit = { counter: 'clients.invitations', most: 10, windowMs: DAY };

export const EMAIL_CHANGED = 'clients.email-changed';
export const PHONE_CHANGED = 'clients.phone-changed';

type ClientBody = Omit<NewClient, 'client_code'> | ChangedClient;

/** The sent fields that are columns of the client's row, by column name; undefined: not sent. */
export function columnsOfClient(body: ClientBody) {
  return {
    firstname: body.firstname,
    surname: body.surname,
    titleBefore: body.title_before,
    titleAfter: body.title_after,
    companyName: body.company_name,
    clientType: body.client_type,
    employerType: body.employer_type,
    birthPlace: body.birth_place,
    birthDate: body.birth_date,
    citizenship: body.citizenship,
    nationality: body.nationality,
    idCardType: body.id_card_type,
    idCardIssuedBy: body.id_card_issued_by,
    idCardValidity: body.id_card_validity,
    mentorName: body.mentor_name,
    mentorIn: body.mentor_in,
    mentorNumber: body.mentor_number,
    mentorAddress: body.mentor_address,
    taxNumber: body.tax_number,
    legalPersonId: body.legal_person_id,
    advisorCode: body.advisor_code,
    occupation: body.occupation,
    legalGuardian: body.legal_guardian,
    taxResidence: body.tax_residence,
    notUsTaxResidence: body.not_US_tax_residence,
    note: body.note,
    processingFeeForAllPortfolios: body.processing_fee_for_all_portfolios,
    processingFee: body.processing_fee,
    activeAccess: body.active_access,
  };
}

/** The remaining fields: those stored with the user, and the sealed ones. */
export function fieldsElsewhere(body: ClientBody) {
  return { email: body.email, phone: body.phone, personalId: body.personal_id, idCardNumber: body.id_card_number };
}

/** Nobody who lives was born before it. */
const FIRST_BIRTH_DATE = '1900-01-01';

type PersonFault = readonly [field: 'firstname' | 'surname' | 'birth_date', sentence: 'personName' | 'birthDate'];

/** What cannot be said of a person, by the contract's field names; fields that are not typed now are left out. */
export function personFaults(
  { firstname, surname, birthDate }: { firstname?: unknown; surname?: unknown; birthDate?: unknown },
  today: CalendarDate,
): PersonFault[] {
  const names = Object.entries({ firstname, surname } as const).filter(([, name]) => typeof name === 'string' && !isPersonName(name));
  const isBorn = typeof birthDate !== 'string' || (birthDate >= FIRST_BIRTH_DATE && birthDate <= today);
  return [
    ...names.map(([field]): PersonFault => [field as 'firstname' | 'surname', 'personName']),
    ...(isBorn ? [] : [['birth_date', 'birthDate'] as const]),
  ];
}

/** The day of birth that a birth number states; null: it is none of a person. */
export const birthDateIn = (personalId: string | null | undefined, today: CalendarDate): CalendarDate | null =>
  personalId && passesBirthNumberCheck(personalId, today) ? birthDateOfNumber(personalId) : null;

/** The data with the day of birth that a birth number among them states, where none is recorded or sent: nobody types what another field says. */
export function withBirthDate<Body extends Pick<ChangedClient, 'birth_date' | 'personal_id'>>(
  body: Body,
  recorded: CalendarDate | null,
  today: CalendarDate,
): Body {
  const stated = recorded === null && !body.birth_date ? birthDateIn(body.personal_id, today) : null;
  return stated === null ? body : { ...body, birth_date: stated };
}

export type BankAccountFields = Omit<BankAccountRow, 'clientId' | 'id' | 'createdAt' | 'version'>;

export const blankBankAccount: BankAccountFields = {
  bankAccountOwner: null,
  accountNumber: null,
  bankCode: null,
  isMulticurrency: false,
  currencies: [],
  iban: null,
  bic: null,
  note: null,
  isPrimary: false,
  declarationOwner: false,
  declarationSpousesProperty: false,
};

export function fieldsOfBankAccount(body: Omit<ChangedBankAccount, 'version'>) {
  return {
    bankAccountOwner: body.bank_account_owner,
    accountNumber: body.account_number,
    bankCode: body.bank_code,
    isMulticurrency: body.is_multicurrency,
    currencies: body.currencies && currencies.filter((currency) => body.currencies?.includes(currency)),
    iban: body.iban && compactIban(body.iban),
    bic: body.bic && compactIban(body.bic),
    note: body.note,
    isPrimary: body.is_primary,
    declarationOwner: body.declaration_owner,
    declarationSpousesProperty: body.declaration_spouses_property,
  };
}

/** Normalises an account: a domestic one has no IBAN and BIC, every other one no number and bank code. */
export function normalizeBankAccount(account: BankAccountFields): BankAccountFields {
  return isDomesticAccount(account.currencies)
    ? { ...account, iban: null, bic: null }
    : { ...account, accountNumber: null, bankCode: null };
}

export type AccountFault = readonly [field: string, sentence: 'required' | 'oneCurrency' | 'oneDeclaration'];

/** Errors that prevent saving an account, by the contract's field names. A wrong checksum is never an error. */
export function bankAccountFaults(account: BankAccountFields): AccountFault[] {
  const missing = (fields: readonly (readonly [string, string | null])[]) =>
    fields.flatMap(([field, value]): AccountFault[] => (value ? [] : [[field, 'required']]));
  const { currencies } = account;
  if (currencies.length === 0) return [['currencies', 'required']];
  return [
    ...(currencies.length > 1 && !account.isMulticurrency ? [['currencies', 'oneCurrency'] as const] : []),
    ...missing(
      isDomesticAccount(currencies)
        ? [
            ['account_number', account.accountNumber],
            ['bank_code', account.bankCode],
          ]
        : [
            ['iban', account.iban],
            ['bic', account.bic],
          ],
    ),
    ...(account.declarationOwner && account.declarationSpousesProperty
      ? [['declaration_spouses_property', 'oneDeclaration'] as const]
      : []),
  ];
}

const slovakNationality = /^(?:sk|svk|sr)$|^slov[eá]ns|^slov[aá]k/i;

/**
 * Language of messages to a new client: the one sent, otherwise Slovak for a Slovak nationality or phone. The browser language of the staff
 * member who enters the client is irrelevant.
 */
export function languageOfNew({
  language,
  nationality,
  phone,
}: {
  language?: 'cs' | 'sk' | undefined;
  nationality?: string | null | undefined;
  phone?: string | null | undefined;
}): 'cs' | 'sk' {
  if (language) return language;
  return slovakNationality.test(nationality ?? '') || phone?.startsWith('+421') ? 'sk' : 'cs';
}
