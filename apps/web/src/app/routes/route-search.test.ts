import { expect, test } from 'vitest';
import { parseSearch, readSearch, writeSearch } from './route-search.ts';

test('a query stays text: no numbers, no booleans', () => {
  expect(parseSearch('?phone=%2B420777123456&user_id=12&welcome=true')).toEqual({ phone: '+420777123456', user_id: '12', welcome: 'true' });
});

test('what is written is read again', () => {
  const search = { email: 'a+b@č.cz', phone: '+420 777' };
  expect(parseSearch(writeSearch(search))).toEqual(search);
});

test('empty values are not written', () => expect(writeSearch({ email: '', other: undefined })).toBe(''));

test('a route reads only its own parameters', () => {
  expect(readSearch('email')({ email: 'a@b.cz', admin: 'true', token: 7 })).toEqual({ email: 'a@b.cz' });
});
