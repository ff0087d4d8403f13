import { expect, test } from 'vitest';
import { paymentOf } from '../form.fixture.ts';
import { paymentLines } from './payment.model.ts';

const IBAN = 'SK3112000000198742637541';

test.each([
  ['a Czech account', {}, ['account', 'symbol']],
  [
    'an IBAN in euros',
    { bank_account_number_full: IBAN, currency: 'EUR' as const, bic_swift_code: 'TATRSKBX' },
    ['accountIban', 'symbol', 'bic'],
  ],
  ['no account', { bank_account_number_full: null }, ['symbol']],
])('lines for %s', (_name, changes, names) => {
  expect(paymentLines({ ...paymentOf, ...changes }).map(({ name }) => name)).toEqual(names);
});

test('an IBAN is shown in groups and copied without spaces', () => {
  const [account] = paymentLines({ ...paymentOf, bank_account_number_full: IBAN });
  expect([account?.shown.replaceAll('\u00a0', ' '), account?.copied]).toEqual(['SK31 1200 0000 1987 4263 7541', IBAN]);
});
