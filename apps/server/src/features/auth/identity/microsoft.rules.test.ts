import { expect, test } from 'vitest';
import { endOfAnswer, endOfProblem } from './microsoft.rules.ts';

test.each([
  ['access_denied', '', false, 'canceled'],
  ['access_denied', 'AADSTS65004: User declined to consent.', true, 'invitation_canceled'],
  ['access_denied', 'AADSTS50020: User account does not exist in tenant.', false, 'other_tenant'],
  ['invalid_request', 'AADSTS90072: External user.', true, 'other_tenant'],
  ['invalid_request', 'AADSTS5002011: something else', false, 'refused'],
  ['server_error', '', false, 'unavailable'],
  ['temporarily_unavailable', '', true, 'unavailable'],
  ['interaction_required', '', false, 'refused'],
] as const)('%s (%s) ends the visit', (error, description, isInvitation, end) =>
  expect(endOfAnswer(error, description, isInvitation)).toBe(end),
);

test.each([
  ['identity.unavailable', 'unavailable'],
  ['identity.state_invalid', 'over'],
  ['limit.reached', 'busy'],
  ['identity.refused', 'refused'],
  ['toString', 'refused'],
])('the refusal %s is said as %s', (code, end) => expect(endOfProblem(code)).toBe(end));
