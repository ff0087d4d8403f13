import { newBankAccountLimits } from '@pramen/contract/clients/client.limits';
import { accountPartFault, type AccountPart } from '@pramen/domain/banking/checks/account-faults';
import { isDomesticAccount } from '@pramen/domain/banking/client-account';
import { currencies, type Currency } from '@pramen/domain/money/currencies';
import { required, type FieldRule } from '../../../platform/validation/rules.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import type { AnswersOf } from '../walk/walk.model.ts';

type Account = AnswersOf<'bank_account'>;

export type AccountValues = {
  is_multicurrency: boolean;
  currencies: readonly string[];
  account_number: string;
  bank_code: string;
  iban: string;
  bic: string;
  declaration_owner: boolean;
  declaration_spouses_property: boolean;
};

export const toAccountValues = (typed: Account): AccountValues => ({
  is_multicurrency: typed.is_multicurrency ?? false,
  currencies: typed.currencies ?? ['CZK'],
  account_number: typed.account_number ?? '',
  bank_code: typed.bank_code ?? '',
  iban: typed.iban ?? '',
  bic: typed.bic ?? '',
  declaration_owner: typed.declaration_owner ?? false,
  declaration_spouses_property: typed.declaration_spouses_property ?? false,
});

const currenciesIn = (values: readonly string[]): Currency[] => currencies.filter((currency) => values.includes(currency));

export const isDomestic = isDomesticAccount;

/** A domestic account has no BIC, whatever was typed while it was in another currency. */
export const toAccount = (values: AccountValues): Account => ({
  ...values,
  currencies: currenciesIn(values.currencies),
  bic: isDomestic(values.currencies) ? '' : values.bic.trim().toUpperCase(),
});

/** Several currencies belong to a multi-currency account only; another keeps its first one. */
export const withMany = (values: AccountValues, isMany: boolean): AccountValues => ({
  ...values,
  is_multicurrency: isMany,
  currencies: isMany ? values.currencies : [currenciesIn(values.currencies)[0] ?? 'CZK'],
});

type Declaration = 'declaration_owner' | 'declaration_spouses_property';

/** Either declaration excludes the other. */
export const withDeclaration = (values: AccountValues, name: Declaration): AccountValues => ({
  ...values,
  declaration_owner: false,
  declaration_spouses_property: false,
  [name]: !values[name],
});

/** An account pasted as a whole, `19-2000145399/0800`, in its two fields. */
export function withNumber(values: AccountValues, typed: string): AccountValues {
  const [, number, bank] = /^\s*([\d-]+)\s*\/\s*(\d{4})\s*$/.exec(typed) ?? [];
  return number && bank ? { ...values, account_number: number, bank_code: bank } : { ...values, account_number: typed };
}

const chosenIn = (values: Readonly<Record<string, string>>) => (values['currencies'] ?? '').split(',').filter(Boolean);
const when =
  (isNeeded: (chosen: readonly string[]) => boolean): FieldRule =>
  (value, values) => {
    const chosen = chosenIn(values);
    return chosen.length > 0 && isNeeded(chosen) ? required(value.trim(), values) : null;
  };
const sound =
  (part: AccountPart): FieldRule =>
  (value, values) => {
    const key = accountPartFault(chosenIn(values), part, value);
    return key && { key };
  };
const domestic = when(isDomesticAccount);
const foreign = when((chosen) => !isDomesticAccount(chosen));
/** One of the two must be ticked. */
const declared: FieldRule = (value, values) => (value || values['declaration_spouses_property'] ? null : { key: 'required' });
const { account_number, bank_code, iban, bic } = newBankAccountLimits;

export const accountRules = withLimits<AccountValues>(
  { account_number, bank_code, iban, bic },
  {
    currencies: [required],
    account_number: [domestic, sound('account_number')],
    bank_code: [domestic, sound('bank_code')],
    iban: [foreign, sound('iban')],
    bic: [foreign, sound('bic')],
    declaration_owner: [declared],
  },
);
