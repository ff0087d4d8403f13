import { isDomesticAccount } from '../client-account.ts';
import { isCzechBankCode } from './czech-banks.ts';
import { parseCzechAccount, passesCzechCheck } from '../czech-account.ts';
import { compactIban, isBic, isIban } from '../iban.ts';

/** What can be wrong with a part of an account; keys of the `validation` texts. */
export type AccountPartFault = 'accountNumber' | 'bankCode' | 'bankUnknown' | 'iban' | 'bic';

/** An empty text passes these checks: whether a part is needed is another rule. */
type Check = (text: string) => AccountPartFault | null;
const unlessEmpty =
  (check: Check): Check =>
  (text) =>
    text.trim() === '' ? null : check(text);

/** `19-2000145399`, without the code of the bank. */
const accountNumberFault = unlessEmpty((text) => {
  const account = parseCzechAccount(`${text}/0000`);
  return account !== null && passesCzechCheck(account) ? null : 'accountNumber';
});

const bankCodeFault = unlessEmpty((text) => {
  if (!/^\d{4}$/.test(text.trim())) return 'bankCode';
  return isCzechBankCode(text.trim()) ? null : 'bankUnknown';
});

const ibanFault = unlessEmpty((text) => (isIban(compactIban(text)) ? null : 'iban'));
const bicFault = unlessEmpty((text) => (isBic(text.trim().toUpperCase()) ? null : 'bic'));

const checks = {
  domestic: { account_number: accountNumberFault, bank_code: bankCodeFault },
  foreign: { iban: ibanFault, bic: bicFault },
} as const;
export type AccountPart = keyof (typeof checks)['domestic'] | keyof (typeof checks)['foreign'];

/** Why a part of an account in these currencies cannot be right; parts that such an account does not use, and empty ones, pass. */
export function accountPartFault(currencies: readonly string[], part: AccountPart, text: string): AccountPartFault | null {
  const used: Partial<Record<AccountPart, Check>> = checks[isDomesticAccount(currencies) ? 'domestic' : 'foreign'];
  return used[part]?.(text) ?? null;
}
