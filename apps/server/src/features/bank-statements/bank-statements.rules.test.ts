import { ibanOfAccount } from '@pramen/domain/banking/iban';
import { describe, expect, it } from 'vitest';
import { isOneSlipAway, listSlips, transRefOf, whyToday } from './bank-statements.rules.ts';
import type { KnownToday, UnmatchedReason } from './bank-statements.rules.ts';
import { digestPayment } from './payment-digest.service.ts';

describe('two symbols', () => {
  it.each([
    ['1234', '1235', true],
    ['1234', '1243', true],
    ['1234', '2134', true],
    ['1234', '1234', false],
    ['1234', '1254', true],
    ['1234', '1432', false],
    ['1234', '12345', false],
    ['1234', '1355', false],
    ['1122', '2211', false],
  ])('%s and %s are one slip apart: %s', (left, right, isSlip) => {
    expect([isOneSlipAway(left, right), isOneSlipAway(right, left), listSlips(left).includes(right)]).toEqual([isSlip, isSlip, isSlip]);
  });

  it('all slips of a symbol are symbols, each once', () => {
    expect(listSlips('101').toSorted()).toEqual([...new Set(listSlips('101'))].toSorted());
    expect(listSlips('101')).not.toContain('001');
    expect(listSlips('101')).not.toContain('011');
    expect(listSlips('101')).toContain('110');
  });
});

describe('a payment', () => {
  const identity = {
    account: 'CZ6508000000192000145399',
    bookedOn: '2026-03-02',
    amount: '100.00',
    variableSymbol: '1',
    reference: 'R1',
    counterparty: { name: 'Jan Novák', account: '1000000005/0100', message: null },
  };
  it.each([
    ['another spelling of the payer', { counterparty: { name: 'NOVAK', account: null, message: 'x' } }, true],
    ['another day', { bookedOn: '2026-03-03' }, false],
    ['another amount', { amount: '-100.00' }, false],
    ['another account', { account: 'CZ5855000000001265098001' }, false],
    ['another reference', { reference: 'R2' }, false],
  ])('with a reference and %s is the same: %s', (_name, changes, isSame) => {
    expect(digestPayment({ ...identity, ...changes }) === digestPayment(identity)).toBe(isSame);
  });
  it.each([
    [
      'its account as an IBAN',
      { name: 'JAN NOVÁK', account: ibanOfAccount({ prefix: '', number: '1000000005', bankCode: '0100' }), message: null },
      true,
    ],
    ['another name', { ...identity.counterparty, name: 'Petr' }, false],
    ['another message', { ...identity.counterparty, message: 'leden' }, false],
  ])('without a reference and with %s is the same: %s', (_name, counterparty, isSame) => {
    const bare = { ...identity, reference: null };
    expect(digestPayment({ ...bare, counterparty }) === digestPayment(bare)).toBe(isSame);
  });
  it('is booked under a reference of its own', () => {
    expect(transRefOf({ reference: 'R1', bookingKey: 'abcdefabcdefabcdef/2' })).toBe('BANK-R1-abcdefabcdefabcd-2');
    expect(transRefOf({ reference: null, bookingKey: 'abcdefabcdefabcdef/1' })).toBe('BANK-abcdefabcdefabcd-1');
  });
});

describe('today’s reason', () => {
  const free: KnownToday = {
    isOurAccount: true,
    isAccountCurrency: true,
    isNamed: true,
    isDeleted: false,
    isWithdrawn: false,
    isHeld: false,
    isPaused: false,
    isUnsigned: false,
    isActive: true,
    contractCurrency: 'CZK',
  };
  const payment = { why: 'SYMBOL_UNKNOWN' as UnmatchedReason, variableSymbol: '101', currency: 'CZK' };

  it.each<[Partial<typeof payment> | { variableSymbol: null }, Partial<KnownToday>, UnmatchedReason | null]>([
    [{}, {}, null],
    [{}, { isOurAccount: false, isNamed: false }, 'ACCOUNT_UNKNOWN'],
    [{ variableSymbol: null }, { isNamed: false }, 'NO_SYMBOL'],
    [{}, { isNamed: false, contractCurrency: null }, 'SYMBOL_UNKNOWN'],
    [{}, { isDeleted: true, isWithdrawn: true }, 'DELETED'],
    [{}, { isWithdrawn: true, isHeld: true }, 'WITHDRAWN'],
    [{}, { isHeld: true, isPaused: true }, 'HELD'],
    [{}, { isPaused: true, isUnsigned: true }, 'PAUSED'],
    [{}, { isUnsigned: true, contractCurrency: 'EUR' }, 'UNSIGNED'],
    [{}, { contractCurrency: 'EUR', isActive: false }, 'CURRENCY'],
    [{ currency: 'EUR' }, {}, 'CURRENCY'],
    [{}, { isAccountCurrency: false }, 'CURRENCY'],
    [{}, { isActive: false }, 'INACTIVE'],
    ...(['DEBIT', 'MAYBE_RETURN', 'RETURNED_PAYOUT', 'RETURN_UNKNOWN', 'ZERO', 'BATCH'] as const).map(
      (why) => [{ why }, { isOurAccount: false }, why] satisfies [object, object, UnmatchedReason],
    ),
  ])('of %j with %j is %s', (changes, known, reason) => {
    expect(whyToday({ ...payment, ...changes }, { ...free, ...known })).toBe(reason);
  });
});
