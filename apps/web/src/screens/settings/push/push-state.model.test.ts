import { expect, test } from 'vitest';
import type { PushBrowser } from '@pramen/contract/messages/push.schemas';
import { stateOfThis } from './push-state.model.ts';

const own: PushBrowser = { id: 'b1', device: { browser: 'Chrome', system: 'Android' }, created_at: '', seen_at: '', fingerprint: 'f' };

test.each([
  ['MISSING', false, undefined, 'MISSING'],
  ['NEEDS_HOME_SCREEN', false, undefined, 'NEEDS_HOME_SCREEN'],
  ['READY', true, undefined, 'BLOCKED'],
  // Forbidden after it was switched on: the server does not know yet.
  ['READY', true, own, 'BLOCKED'],
  ['READY', false, undefined, 'OFF'],
  ['READY', false, own, 'ON'],
] as const)('%s, blocked %s', (support, isBlocked, known, state) => {
  expect(stateOfThis({ support, isBlocked, fingerprint: known ? 'f' : null }, known)).toBe(state);
});
