import { describe, expect, test } from 'vitest';
import { findFaults } from '../../../platform/validation/rules.ts';
import {
  accountRules,
  addressRules,
  describePlace,
  firstOf,
  isDoubtfulIban,
  isDoubtfulNumber,
  nameAccount,
  takenTypes,
  toAccountBody,
  toAccountValues,
  toAddressValues,
  toggleCurrency,
} from './client-items.model.ts';
import { toBody, toValues } from '../client.model.ts';

describe('a bank account', () => {
  const blank = toAccountValues(null);

  test.each([
    ['CZK', ['account_number', 'bank_code']],
    ['EUR', ['iban', 'bic']],
    ['CZK,EUR', ['iban', 'bic']],
    ['', ['currencies']],
  ])('of %j needs %o', (currencies, faulty) => expect(Object.keys(findFaults({ ...blank, currencies }, accountRules))).toEqual(faulty));

  test('keeps its currencies in one order', () => {
    expect(toggleCurrency('EUR', 'CZK')).toBe('CZK,EUR');
    expect(toggleCurrency('CZK,EUR', 'EUR')).toBe('CZK');
    expect([firstOf('EUR,USD'), firstOf('')]).toEqual(['EUR', 'CZK']);
    expect(toAccountBody({ ...blank, currencies: 'CZK,USD' }).currencies).toEqual(['CZK', 'USD']);
  });

  test.each([
    ['19-2000145399', false],
    ['2000145398', true],
    ['text', true],
    ['', false],
  ])('number %j is doubtful: %s', (number, isDoubtful) => expect(isDoubtfulNumber(number)).toBe(isDoubtful));

  test('is named by its number or its IBAN', () => {
    expect(nameAccount({ account_number: '19-2000145399', bank_code: '0800', iban: null })).toBe('19-2000145399/0800');
    expect(nameAccount({ account_number: null, bank_code: null, iban: 'CZ6508000000192000145399' })).toBe('CZ65 0800 0000 1920 0014 5399');
    expect([isDoubtfulIban('CZ65 0800 0000 1920 0014 5399'), isDoubtfulIban('CZ66 0800 0000 1920 0014 5399'), isDoubtfulIban('')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

test('an edited account keeps everything that is not changed, including its flags', () => {
  const fields = {
    bank_account_owner: 'Jana Nováková',
    is_multicurrency: true,
    currencies: ['CZK', 'EUR'],
    account_number: null,
    bank_code: null,
    iban: 'CZ65 0800 0000 1920 0014 5399',
    bic: 'GIBACZPX',
    is_primary: true,
    declaration_owner: true,
    declaration_spouses_property: false,
    note: 'Hlavní',
  };
  const edited = { ...fields, id: 'b1', version: 4 } as unknown as Parameters<typeof toAccountValues>[0];
  expect(toAccountBody(toAccountValues(edited))).toEqual({ ...fields, account_number: '', bank_code: '' });
  const others = { is_primary: false, declaration_owner: false, declaration_spouses_property: true };
  const other = { ...edited, ...others } as Parameters<typeof toAccountValues>[0];
  expect(toAccountBody(toAccountValues(other))).toMatchObject(others);
});

test('a place is written as far as it is known', () => {
  expect(describePlace({ street: 'Žitná 1', zip_code: '110 00', city: 'Praha' })).toBe('Žitná 1, 110\u00a000 Praha');
  expect(describePlace({ street: null, zip_code: '77900', city: 'Olomouc' })).toBe('779\u00a000 Olomouc');
  expect(describePlace({ street: null, zip_code: null, city: 'Praha' })).toBe('Praha');
  expect(describePlace({ street: null, zip_code: null, city: null })).toBe('');
});

test('a new client has access; fields chosen on creation are sent only then; an unstated tax residence stays so', () => {
  const values = toValues(null);
  expect(values).toMatchObject({ active_access: true, firstname: '', contract_type_id: '' });
  expect(toBody(values, null)).toMatchObject({ contract_type_id: '', not_US_tax_residence: null });
  expect(toBody({ ...values, not_US_tax_residence: true }, null).not_US_tax_residence).toBe(true);
});

describe('an address', () => {
  test.each([
    [{}, ['street']],
    [{ street: ' ', note: 'Zvonit' }, ['street']],
    [{ street: 'Žitná 1' }, []],
    [{ city: 'Praha' }, []],
    [{ zip_code: '110 00' }, []],
  ])('typed as %o has errors in %o', (typed, faulty) => {
    expect(Object.keys(findFaults({ ...toAddressValues(null), ...typed }, addressRules))).toEqual(faulty);
  });

  test('offers only the types that the client may still have', () => {
    const stored = (['DOMICILE', 'OTHER'] as const).map((type, index) => ({
      id: String(index),
      type,
      street: null,
      city: 'Praha',
      zip_code: null,
      country: null,
      note: null,
      created_at: '2026-01-01T00:00:00.000Z',
      version: 1,
    }));
    expect(takenTypes(stored, null)).toEqual(['DOMICILE']);
    expect(takenTypes(stored, stored[0] ?? null)).toEqual([]);
    expect(takenTypes(stored, stored[1] ?? null)).toEqual(['DOMICILE']);
    expect([
      toAddressValues(null, ['DOMICILE']).type,
      toAddressValues(null, ['DOMICILE', 'CORRESPONDENCE']).type,
      toAddressValues(null).type,
    ]).toEqual(['CORRESPONDENCE', 'OTHER', 'DOMICILE']);
  });
});
