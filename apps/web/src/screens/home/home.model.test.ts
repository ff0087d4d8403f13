import { expect, test } from 'vitest';
import { homeOf, unansweredRequests } from './home.model.ts';

test.each([
  ['CLIENT', 'client-dashboard'],
  ['INTERMEDIARY', 'adviser-dashboard'],
  ['INTERMEDIARY_ADMIN', 'adviser-dashboard'],
  ['BACK_OFFICE', 'clients'],
  ['ADMIN', 'clients'],
] as const)('%s: %s', (role, home) => expect(homeOf(role)).toBe(home));

test('only requests without a user wait for the client', () => {
  const request = (id: string, user_id: string | null) => ({ id, request_text: id, user_id });
  expect(unansweredRequests([request('a', null), request('b', 'u1'), request('c', null)]).map(({ id }) => id)).toEqual(['a', 'c']);
});
