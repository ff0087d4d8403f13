import type { PaymentTermsItem } from '@pramen/contract/payments/payments.schemas';
import { expect, test } from 'vitest';
import { depositOf, readSlip } from './payments.model.ts';

const item: PaymentTermsItem = {
  id: '1',
  strategy_name: 'Vyvážená strategie',
  label_text: null,
  is_active: true,
  standing: 'OPEN',
  awaits_signature: null,
  withdrawn_at: null,
  settlement: null,
  contract: { id: '2', contractNumber: '2015000001', contract_type: { name: 'Správa portfolia' } },
  currency: 'CZK',
  payee_name: 'Pramen',
  bank_account_number_full: '19-2000145399/0800',
  iban: 'CZ6508000000192000145399',
  bic_swift_code: 'GIBACZPX',
  variable_symbol: '1500000101',
  payment_qr_kind: 'SPAYD',
  payment_qr_code_base64: 'data:image/png;base64,',
};
const linesOf = (change: Partial<PaymentTermsItem>) =>
  readSlip({ ...item, ...change }).map(({ name, shown, copied }) => [name, shown, copied]);

test('crowns: the domestic number, its IBAN below, no BIC', () => {
  expect(linesOf({})).toEqual([
    ['account', '19-2000145399/0800', '19-2000145399/0800'],
    ['symbol', '1500000101', '1500000101'],
    ['iban', 'CZ65 0800 0000 1920 0014 5399', item.iban],
    ['payee', 'Pramen', 'Pramen'],
  ]);
});

test('euros: the IBAN is the account, with its BIC', () => {
  expect(linesOf({ currency: 'EUR', bank_account_number_full: item.iban })).toEqual([
    ['accountIban', 'CZ65 0800 0000 1920 0014 5399', item.iban],
    ['symbol', '1500000101', '1500000101'],
    ['bic', 'GIBACZPX', 'GIBACZPX'],
    ['payee', 'Pramen', 'Pramen'],
  ]);
});

test('shows only the symbol without an account', () => {
  expect(linesOf({ bank_account_number_full: null, iban: null, bic_swift_code: null, payee_name: null })).toEqual([
    ['symbol', '1500000101', '1500000101'],
  ]);
});

test.each(['HELD', 'IDENTITY', 'IDENTITY_REVIEW', 'UNSIGNED', 'WITHDRAWN'] as const)('tells nothing to type while %s', (standing) => {
  expect(linesOf({ standing, is_active: false })).toEqual([]);
});

test('marks account and symbol as needed for every payment', () => {
  expect(
    readSlip(item)
      .filter(({ isMain }) => isMain)
      .map(({ name }) => name),
  ).toEqual(['account', 'symbol']);
});

const of = (standing: PaymentTermsItem['standing'], iban: string | null = null) => ({ standing, iban });
test.each([
  [[], 'NONE'],
  [[of('CLOSED', item.iban), of('WITHDRAWN')], 'NONE'],
  [[of('OPEN')], 'NONE'],
  [[of('HELD'), of('OPEN', item.iban)], 'OPEN'],
  [[of('HELD')], 'HELD'],
  [[of('HELD'), of('IDENTITY')], 'IDENTITY'],
  [[of('IDENTITY_REVIEW')], 'IDENTITY'],
  [[of('IDENTITY'), of('UNSIGNED')], 'UNSIGNED'],
] as const)('of %j the first deposit is %s', (items, deposit) => expect(depositOf(items)).toBe(deposit));
