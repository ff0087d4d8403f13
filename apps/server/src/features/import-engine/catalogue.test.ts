import { describe, expect, it } from 'vitest';
import { entityNames } from './rows/kind.ts';
import type { EntityName } from './rows/kind.ts';
import { entities } from './kinds/catalogue.ts';

it.each(entityNames)('%s is listed under its own name, after what it refers to', (name) => {
  expect(entities[name].name).toBe(name);
  const place = entityNames.indexOf(name);
  expect(entities[name].dependsOn.filter((other) => entityNames.indexOf(other) >= place)).toEqual([]);
});

// What makes two rows the same one: a different answer would turn corrections into new records.
describe('a row of a file', () => {
  it.each<[EntityName, string[][], 'FAULT' | 'SKIP']>([
    ['securities', [['isin']], 'FAULT'],
    ['prices', [['isin', 'date']], 'SKIP'],
    ['rates', [['currency', 'date']], 'SKIP'],
    ['instrument-costs', [['isin', 'kind', 'valid_from']], 'FAULT'],
    ['benchmarks', [['code']], 'FAULT'],
    ['benchmark-values', [['code', 'date']], 'SKIP'],
    ['strategies', [['external_id']], 'FAULT'],
    ['clients', [['client_code'], ['email']], 'FAULT'],
    ['client-addresses', [], 'FAULT'],
    ['client-bank-accounts', [], 'FAULT'],
    ['contracts', [['contract_number']], 'FAULT'],
    ['contract-strategies', [['variable_symbol']], 'FAULT'],
    ['cash-transactions', [], 'FAULT'],
    ['trades', [], 'FAULT'],
    ['instructions', [], 'FAULT'],
  ])('of %s is known by %j; a second one: %s', (name, keys, repeatedKey) => {
    expect([entities[name].keys, entities[name].repeatedKey]).toEqual([keys, repeatedKey]);
  });

  it.each<[EntityName, string]>([
    ['securities', 'isin'],
    ['prices', 'isin date'],
    ['rates', 'currency date'],
    ['instrument-costs', 'isin kind valid_from'],
    ['benchmarks', 'code'],
    ['benchmark-values', 'code date'],
    ['strategies', 'external_id name'],
    ['clients', 'client_code firstname surname'],
    ['client-addresses', 'client_code client_email type'],
    ['client-bank-accounts', 'client_code client_email currencies'],
    ['contracts', 'contract_number client_code client_email'],
    ['contract-strategies', 'contract_number variable_symbol'],
    ['cash-transactions', 'trans_ref'],
    ['trades', 'trans_ref'],
    ['instructions', 'instruction_reference'],
  ])('of %s is shown to readers by %s', (name, columns) => expect(entities[name].naming).toEqual(columns.split(' ')));

  // The type decides how a cell is compared with what is stored: 1.50 does not change 1.5.
  it.each<[EntityName, Record<string, string>]>([
    ['securities', {}],
    ['prices', { date: 'date', price: 'numeric' }],
    ['rates', { date: 'date', rate: 'numeric' }],
    ['benchmarks', {}],
    ['benchmark-values', { date: 'date', value: 'numeric' }],
    ['instrument-costs', { valid_from: 'date', rate: 'numeric', amount: 'numeric' }],
    [
      'strategies',
      {
        external_id: 'numeric',
        is_active: 'boolean',
        performance: 'numeric',
        ongoing_fee: 'numeric',
        entry_fee: 'numeric',
        risk_class: 'integer',
      },
    ],
    [
      'clients',
      {
        birth_date: 'date',
        id_card_validity: 'date',
        not_us_tax_residence: 'boolean',
        processing_fee_for_all_portfolios: 'boolean',
        active_access: 'boolean',
      },
    ],
    ['client-addresses', {}],
    [
      'client-bank-accounts',
      { is_multicurrency: 'boolean', is_primary: 'boolean', declaration_owner: 'boolean', declaration_spouses_property: 'boolean' },
    ],
    ['contracts', { signed_on: 'date' }],
    ['contract-strategies', { strategy_external_id: 'numeric', position: 'integer' }],
    ['cash-transactions', { transaction_date: 'date', amount: 'numeric' }],
    ['trades', { transaction_date: 'date', quantity: 'numeric', price: 'numeric', amount: 'numeric' }],
    ['instructions', { instructed_at: 'timestamp', amount: 'numeric' }],
  ])('of %s has texts except %j', (name, types) => {
    const others = entities[name].columns('2026-03-02').filter(({ type }) => type !== 'text');
    expect(Object.fromEntries(others.map((column) => [column.name, column.type]))).toEqual(types);
  });

  const readStrategy = (name: string, text: string) => {
    const column = entities.strategies.columns('2026-03-02').find((one) => one.name === name);
    return column?.reader(text);
  };
  it.each(['ongoing_fee', 'entry_fee'])('of strategies has fractions from 0 to 1 as %s, and an empty one is not 0', (name) => {
    for (const [cell, value] of [
      ['0', '0'],
      ['1', '1'],
      ['0,0115', '0.0115'],
      ['', null],
    ] as const)
      expect(readStrategy(name, cell)).toEqual({ value });
    for (const cell of ['1.000001', '-0.01', '2', '0.0000001', '1 %']) expect(readStrategy(name, cell)).toHaveProperty('reason');
  });

  it('of strategies has risk classes from 1 to 7', () => {
    for (const [cell, value] of [
      ['1', '1'],
      ['7', '7'],
      ['', null],
    ] as const)
      expect(readStrategy('risk_class', cell)).toEqual({ value });
    for (const cell of ['0', '8', '1.5']) expect(readStrategy('risk_class', cell)).toHaveProperty('reason');
  });

  it('of strategies has a yearly rate in the range and steps of the dialog', () => {
    for (const [cell, value] of [
      ['0', '0'],
      ['1', '1'],
      ['0,0001', '0.0001'],
      ['0.07250', '0.0725'],
      ['', null],
    ] as const)
      expect(readStrategy('performance', cell)).toEqual({ value });
    for (const cell of ['1.0001', '7', '100', '-0.01', '0.07251']) expect(readStrategy('performance', cell)).toHaveProperty('reason');
  });
});
