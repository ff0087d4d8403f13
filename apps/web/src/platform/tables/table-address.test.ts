import { describe, expect, test } from 'vitest';
import type { TableSettings } from '../storage/table-settings.ts';
import { hasTableParameters, readTableAddress, writeTableAddress } from './table-address.ts';

const usual: TableSettings = { page: 1, length: 10, search: '', filter: {}, order: [{ column: 'transaction_date', dir: 'desc' }] };

describe('an address names only what differs from the default', () => {
  test.each<[Partial<TableSettings>, object]>([
    [{}, {}],
    [{ page: 3 }, { page: '3' }],
    [
      { length: 50, order: [{ column: 'amount', dir: 'asc' }] },
      { length: '50', order: 'amount:asc' },
    ],
    [{ filter: { kind: 'FEE', name: 'Šťáva & syn' } }, { filter: 'kind=FEE&name=%C5%A0%C5%A5%C3%A1va+%26+syn' }],
    [
      { search: 'Šťáva & syn', page: 2 },
      { search: 'Šťáva & syn', page: '2' },
    ],
    [{ filter: { kind: '' } }, {}],
  ])('%o', (changes, address) => {
    const settings = { ...usual, ...changes };
    expect(JSON.parse(JSON.stringify(writeTableAddress(settings, usual)))).toEqual(address);
    expect(readTableAddress(address, usual)).toEqual({ ...settings, filter: 'filter' in address ? settings.filter : {} });
  });
});

test('an empty filter is written where the default narrows the list', () => {
  const narrowed: TableSettings = { ...usual, filter: { role: 'ADMIN' } };
  const order = [{ column: 'amount', dir: 'asc' }] as const;
  for (const filter of [{ role: '' }, {}] as TableSettings['filter'][]) {
    expect(writeTableAddress({ ...narrowed, filter }, narrowed)).toMatchObject({ filter: 'role=' });
    const address = writeTableAddress({ ...narrowed, filter, order }, narrowed);
    expect(address).toMatchObject({ filter: 'role=', order: 'amount:asc' });
    expect(readTableAddress(address, narrowed)).toEqual({ ...narrowed, filter: { role: '' }, order });
  }
  expect(writeTableAddress({ ...narrowed, filter: { name: 'Eva', role: '', email: '' } }, narrowed)).toMatchObject({
    filter: 'name=Eva&role=',
  });
  expect(readTableAddress({ order: 'amount:asc' }, narrowed).filter).toEqual({ role: 'ADMIN' });
});

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1e3' },
  { page: '99999999999' },
  { length: '0' },
  { length: '100000' },
  { order: 'amount' },
  { order: ':asc' },
  { order: 'amount:up' },
  { search: 'ž'.repeat(201) },
  { filter: `kind=${'ž'.repeat(201)}` },
])('falls back to the default on nonsense: %o', (address) => expect(readTableAddress(address, usual)).toEqual(usual));

test('only its own parameters concern a table', () => {
  expect(hasTableParameters({})).toBe(false);
  expect(hasTableParameters({ filter: '' })).toBe(true);
});
