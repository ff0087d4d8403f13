import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { expect, test } from 'vitest';
import { homeOf, walkOf, unansweredRequests } from './home.model.ts';

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

test.each([
  [0, false, null, null],
  [0, true, null, 'requirements'],
  [1, false, null, 'onboarding'],
  [2, true, null, 'onboarding'],
  [1, true, { name: 'Poradce' }, null],
])('%i onboardings, something waits %s, impersonated by %j: %s', (waiting_interaction_forms, show_form, impersonator, expected) => {
  const profile = { user: { meta: { waiting_interaction_forms, show_form } }, context: { impersonator } } as unknown as ProfileAnswer;
  expect(walkOf(profile)).toBe(expected);
});
