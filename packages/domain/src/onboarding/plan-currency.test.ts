import { expect, it } from 'vitest';
import { planCurrency } from './plan-currency.ts';

type Currency = 'CZK' | 'EUR' | 'USD';
const made = { currency: 'EUR', isFixed: true } as const;
const usual = { currency: 'CZK', isFixed: false } as const;

it.each<[string, typeof made | typeof usual, (Currency | null)[], Currency[], Currency]>([
  ['the contract that the client has', made, ['CZK'], ['CZK'], 'EUR'],
  ['the first strategy that has one', usual, [null, 'USD', 'EUR'], ['EUR'], 'USD'],
  ['the only one of the account', usual, [null], ['EUR'], 'EUR'],
  ['the usual one for several of the account', usual, [null], ['EUR', 'USD'], 'CZK'],
  ['the usual one when nothing is known', usual, [], [], 'CZK'],
])('a plan has the currency of %s', (_what, contract, strategies, account, expected) =>
  expect(planCurrency<Currency>({ contract, strategies, account })).toBe(expected),
);
