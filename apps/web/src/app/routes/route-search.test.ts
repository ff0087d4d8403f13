import { expect, test } from 'vitest';
import { parseSearch, readSearch, writeSearch } from './route-search.ts';

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
