import { expect, test } from 'vitest';
import { parseSearch, readSearch, search, writeSearch } from './route-search.ts';

test('keeps a query as text: no numbers, no booleans', () => {
  expect(parseSearch('?phone=%2B420777123456&user_id=12&welcome=true')).toEqual({ phone: '+420777123456', user_id: '12', welcome: 'true' });
});

test('reads what it wrote', () => {
  const search = { email: 'a+b@č.cz', phone: '+420 777' };
  expect(parseSearch(writeSearch(search))).toEqual(search);
});

test('does not write empty values', () => expect(writeSearch({ email: '', other: undefined })).toBe(''));

test('a route reads only its own parameters', () => {
  expect(readSearch('email')({ email: 'a@b.cz', admin: 'true', token: 7 })).toEqual({ email: 'a@b.cz' });
});

test.each([
  [
    { from: '2026-11', to: '2026-12', version: 'a1' },
    { from: '2026-11', to: '2026-12', version: 'a1' },
  ],
  [{ from: '2026-11-30', to: '2026-13' }, { from: '2026-11' }],
  [{ from: 'listopad', version: '' }, {}],
])('figures are of months, also where an address names days: %j', (asked, read) => expect(search.figures(asked)).toEqual(read));
