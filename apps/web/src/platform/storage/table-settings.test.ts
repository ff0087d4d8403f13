import { expect, test } from 'vitest';
import type { TextStore } from './storage.ts';
import { defaultTableSettings, forgetSearches, readTableSettings, storeTableSettings } from './table-settings.ts';

function makeStore(first?: string): TextStore & { values: Map<string, string> } {
  const values = new Map<string, string>(first === undefined ? [] : [['TABLE_SETTINGS', first]]);
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

test('a table starts with ten rows, the oldest first', () => {
  expect(readTableSettings('clients', undefined, makeStore())).toEqual({
    page: 1,
    length: 10,
    search: '',
    filter: {},
    order: [{ column: 'created_at', dir: 'asc' }],
  });
});

test('all tables share one key and keep their own settings', () => {
  const store = makeStore();
  storeTableSettings('clients', { ...defaultTableSettings, page: 3 }, store);
  storeTableSettings('users', { ...defaultTableSettings, search: 'Říha' }, store);
  expect([...store.values.keys()]).toEqual(['TABLE_SETTINGS']);
  expect(readTableSettings('clients', undefined, store).page).toBe(3);
  expect(readTableSettings('users', undefined, store).search).toBe('Říha');
});

test.each(['{', 'null', '7', '"text"'])('stored %s falls back to the defaults', (stored) => {
  expect(readTableSettings('clients', undefined, makeStore(stored))).toEqual(defaultTableSettings);
});

test.each([
  '{"clients":7}',
  '{"clients":[]}',
  '{"clients":{"page":"2","length":-10,"search":5,"filter":["x"],"order":[{"column":"name","dir":"up"}]}}',
  '{"clients":{"page":1.5,"length":null,"filter":{"state":1},"order":"name"}}',
])('fields of the wrong shape fall back one by one: %s', (stored) => {
  expect(readTableSettings('clients', undefined, makeStore(stored))).toEqual(defaultTableSettings);
});

test('a readable field is used even next to an unreadable one', () => {
  expect(readTableSettings('clients', undefined, makeStore('{"clients":{"page":4,"search":null}}'))).toEqual({
    ...defaultTableSettings,
    page: 4,
  });
});

test('forgets searches and keeps the layout of a table', () => {
  const store = makeStore();
  const order = [{ column: 'name', dir: 'desc' }] as const;
  storeTableSettings('clients', { page: 3, length: 50, search: 'Říha', filter: { email: 'a' }, order }, store);
  forgetSearches(store);
  expect(readTableSettings('clients', undefined, store)).toEqual({ page: 1, length: 50, search: '', filter: {}, order });
});

test('restores the default filter of a table once searches are forgotten', () => {
  const store = makeStore();
  const administrators = { ...defaultTableSettings, filter: { role: 'ADMIN' } };
  storeTableSettings('users', { ...administrators, filter: { role: '' } }, store);
  expect(readTableSettings('users', administrators, store).filter).toEqual({ role: '' });
  forgetSearches(store);
  expect(readTableSettings('users', administrators, store)).toEqual(administrators);
});

test('forgets tables that have not been changed for a long time, so that the store does not grow for ever', () => {
  const store = makeStore();
  for (let index = 0; index < 100; index += 1) storeTableSettings(`table-${index}`, { ...defaultTableSettings, page: 2 }, store);
  storeTableSettings('table-70', { ...defaultTableSettings, page: 3 }, store);
  const kept = Object.keys(JSON.parse(store.values.get('TABLE_SETTINGS') ?? '{}') as object);
  expect([kept.length, kept.at(-1), kept.includes('table-0')]).toEqual([40, 'table-70', false]);
});

test('keeps a choice of columns when searches are forgotten, and ignores nonsense', () => {
  const store = makeStore();
  storeTableSettings('clients', { ...defaultTableSettings, search: 'Říha', columns: { phone: true } }, store);
  forgetSearches(store);
  expect(readTableSettings('clients', undefined, store)).toEqual({ ...defaultTableSettings, columns: { phone: true } });
  expect(readTableSettings('clients', undefined, makeStore('{"clients":{"columns":{"phone":"ano"}}}'))).toEqual(defaultTableSettings);
});
