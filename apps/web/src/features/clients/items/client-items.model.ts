import { newAddressLimits, newBankAccountLimits } from '@pramen/contract/clients/client.limits';
import type { ClientAddress, ClientBankAccount } from '@pramen/contract/clients/client.schemas';
import { parseCzechAccount, passesCzechCheck } from '@pramen/domain/banking/czech-account';
import { isDomesticAccount } from '@pramen/domain/banking/client-account';
import { compactIban, formatIban, isIban } from '@pramen/domain/banking/iban';
import { addressTypes, type AddressType } from '@pramen/domain/clients/address-types';
import { currencies, type Currency } from '@pramen/domain/money/currencies';
import { writeZipCode } from '@pramen/domain/text/zip-code';
import { required, type FieldRule } from '../../../platform/validation/rules.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';

export type AddressValues = { type: string; street: string; city: string; zip_code: string; country: string; note: string };

/** Types that the client's other addresses use and that a client may have only once. */
export function takenTypes(addresses: readonly ClientAddress[], edited: ClientAddress | null): AddressType[] {
  return addresses.filter(({ id, type }) => id !== edited?.id && type !== edited?.type && type !== 'OTHER').map(({ type }) => type);
}

export function toAddressValues(address: ClientAddress | null, taken: readonly AddressType[] = []): AddressValues {
  return {
    type: address?.type ?? addressTypes.find((type) => !taken.includes(type)) ?? 'OTHER',
    street: address?.street ?? '',
    city: address?.city ?? '',
    zip_code: address?.zip_code ?? '',
    country: address?.country ?? 'CZ',
    note: address?.note ?? '',
  };
}

/** An address needs at least a street, a city or a postal code. */
const placed: FieldRule = (street, { city = '', zip_code: zipCode = '' }) =>
  `${street}${city}${zipCode}`.trim() === '' ? { key: 'placeNeeded' } : null;

export const addressRules = withLimits<AddressValues>(newAddressLimits, { street: [placed] });

export const toAddressBody = (values: AddressValues) => ({ ...values, type: values.type as AddressType });

/** Street, then postal code with town: `Žitná 1, 110 00 Praha`. */
export function describePlace({ street, zip_code: zipCode, city }: Pick<ClientAddress, 'street' | 'zip_code' | 'city'>): string {
  return [street, [zipCode && writeZipCode(zipCode), city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

export type AccountValues = {
  bank_account_owner: string;
  is_multicurrency: boolean;
  /** Separated by commas, in the order in which they are offered. */
  currencies: string;
  account_number: string;
  bank_code: string;
  iban: string;
  bic: string;
  is_primary: boolean;
  declaration_owner: boolean;
  declaration_spouses_property: boolean;
  note: string;
};

export const currenciesOf = (list: string): Currency[] => currencies.filter((currency) => list.split(',').includes(currency));
export const isDomestic = (list: string): boolean => isDomesticAccount(currenciesOf(list));

/** Adds a currency to the list, or removes it. */
export function toggleCurrency(list: string, currency: Currency): string {
  const chosen = currenciesOf(list);
  return currencies.filter((one) => (one === currency ? !chosen.includes(one) : chosen.includes(one))).join(',');
}

export function toAccountValues(account: ClientBankAccount | null): AccountValues {
  return {
    bank_account_owner: account?.bank_account_owner ?? '',
    is_multicurrency: account?.is_multicurrency ?? false,
    currencies: account?.currencies.join(',') ?? 'CZK',
    account_number: account?.account_number ?? '',
    bank_code: account?.bank_code ?? '',
    iban: account?.iban ? formatIban(account.iban) : '',
    bic: account?.bic ?? '',
    is_primary: account?.is_primary ?? false,
    declaration_owner: account?.declaration_owner ?? false,
    declaration_spouses_property: account?.declaration_spouses_property ?? false,
    note: account?.note ?? '',
  };
}

/** The currency that an account keeps when it becomes a single-currency account. */
export const firstOf = (list: string): string => currenciesOf(list)[0] ?? 'CZK';

const when =
  (isNeeded: (currencies: string) => boolean): FieldRule =>
  (value, values) =>
    isNeeded(values['currencies'] ?? '') ? required(value.trim(), values) : null;
const domestic = when(isDomestic);
const foreign = when((currencies) => currencies !== '' && !isDomestic(currencies));

/** The currencies decide which fields are required. */
export const accountRules = withLimits<AccountValues>(newBankAccountLimits, {
  currencies: [required],
  account_number: [domestic],
  bank_code: [domestic],
  iban: [foreign],
  bic: [foreign],
});

/** Request body; the server drops fields that this kind of account does not use. */
export const toAccountBody = (values: AccountValues) => ({ ...values, currencies: currenciesOf(values.currencies) });

/** Name of an account: `19-2000145399/0800`, or its IBAN in groups of four. */
export function nameAccount(account: Pick<ClientBankAccount, 'account_number' | 'bank_code' | 'iban'>): string {
  if (account.iban) return formatIban(account.iban);
  return [account.account_number, account.bank_code].filter(Boolean).join('/');
}

/** Whether an account number looks mistyped; an empty one does not. The bank code has no checksum. */
export function isDoubtfulNumber(number: string): boolean {
  if (number.trim() === '') return false;
  const account = parseCzechAccount(`${number}/0000`);
  return account === null || !passesCzechCheck(account);
}

export const isDoubtfulIban = (iban: string): boolean => iban.trim() !== '' && !isIban(compactIban(iban));
