import { expect, it } from 'vitest';
import { accountPartFault, type AccountPart } from './account-faults.ts';

const crowns = ['CZK'];
const euros = ['EUR'];

it.each<[readonly string[], AccountPart, string, string | null]>([
  [crowns, 'account_number', '', null],
  [crowns, 'account_number', '19-2000145399', null],
  [crowns, 'account_number', ' 000019-2000145399 ', null],
  // By hand: 123456 gives 1*10 + 2*5 + 3*8 + 4*4 + 5*2 + 6*1 = 76, which 11 does not divide.
  [crowns, 'account_number', '123456', 'accountNumber'],
  [crowns, 'account_number', '123456/68', 'accountNumber'],
  [crowns, 'account_number', '18-2000145399', 'accountNumber'],
  [crowns, 'account_number', '1234567-19', 'accountNumber'],
  [crowns, 'account_number', '0', 'accountNumber'],
  [crowns, 'account_number', 'abc', 'accountNumber'],
  [crowns, 'bank_code', ' ', null],
  [crowns, 'bank_code', ' 0800 ', null],
  [crowns, 'bank_code', '68', 'bankCode'],
  [crowns, 'bank_code', '08000', 'bankCode'],
  [crowns, 'bank_code', 'KOMB', 'bankCode'],
  [crowns, 'bank_code', '1234', 'bankUnknown'],
  [crowns, 'iban', 'nonsense', null],
  [crowns, 'bic', 'nonsense', null],
  [euros, 'iban', '', null],
  [euros, 'iban', 'sk31 1200 0000 1987 4263 7541', null],
  [euros, 'iban', 'SK3112000000198742637542', 'iban'],
  [euros, 'iban', 'SK311200000019874263754', 'iban'],
  [euros, 'iban', 'DE89370400440532013000', null],
  [euros, 'bic', 'tatrskbx', null],
  [euros, 'bic', 'TATRSK', 'bic'],
  [euros, 'account_number', 'abc', null],
  [['CZK', 'EUR'], 'iban', '19-2000145399/0800', 'iban'],
  [['CZK', 'EUR'], 'account_number', 'abc', null],
])('an account in %j with %s %j has the fault %j', (currencies, part, text, fault) =>
  expect(accountPartFault(currencies, part, text)).toBe(fault),
);
