import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { expect, test } from 'vitest';
import { walkOf } from './walk-of.ts';

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
