import { describe, expect, test } from 'vitest';
import { chooseChannel, decideSend, isHandleGood } from './verification.rules.ts';
import type { HandleStanding, SendHistory } from './verification.rules.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const HOUR = 3600;

describe('a code is sent', () => {
  const nothing = { count: 0, oldestAt: null };
  const never: SendHistory = { sent: nothing, unused: nothing, newest: null };
  /** Unused codes, and others in addition. */
  const sent = (seconds: number, unused = 1, others = 0): SendHistory => ({
    sent: { count: unused + others, oldestAt: ago(20 * HOUR) },
    unused: unused > 0 ? { count: unused, oldestAt: ago(18 * HOUR) } : nothing,
    newest: { createdAt: ago(seconds), isUsed: unused === 0 },
  });
  const usedNow = (history: SendHistory): SendHistory => ({ ...history, newest: { createdAt: ago(3), isUsed: true } });
  test.each([
    ['the first time', never, { may: 'send' }],
    ['not again at once', sent(0), { may: 'wait', seconds: 30 }],
    ['not after 29.5 s', sent(29.5), { may: 'wait', seconds: 1 }],
    ['after 30 s', sent(30), { may: 'send' }],
    ['at once after a used one', sent(3, 0, 1), { may: 'send' }],
    ['a tenth time', sent(60, 9), { may: 'send' }],
    ['a tenth time, however many others were used', sent(60, 9, 30), { may: 'send' }],
    ['not an eleventh time', sent(60, 10), { may: 'stop', seconds: 6 * HOUR }],
    ['not an eleventh time after a used one', usedNow(sent(3, 10, 1)), { may: 'stop', seconds: 6 * HOUR }],
    ['an eleventh time when all were used', sent(3, 0, 10), { may: 'send' }],
    ['a fiftieth time when all were used', sent(3, 0, 49), { may: 'send' }],
    ['not a fifty-first time, though all were used', sent(3, 0, 50), { may: 'stop', seconds: 4 * HOUR }],
    ['not before both bounds allow it', sent(60, 10, 40), { may: 'stop', seconds: 6 * HOUR }],
    ['first the pause, then the day', sent(10, 10), { may: 'wait', seconds: 20 }],
  ])('%s', (_name, history, decision) => {
    expect(decideSend(history, 10, now)).toEqual(decision);
  });
});

test.each([
  ['SIGN_IN', '+420777123456', 'SMS'],
  ['SIGN_IN', null, 'EMAIL'],
  ['ACTIVATION', '+420777123456', 'SMS'],
  ['ACTIVATION', null, null],
  ['PASSWORD_CHANGE', '+420777123456', 'SMS'],
  ['PASSWORD_CHANGE', null, 'EMAIL'],
  ['PHONE_CHANGE', null, null],
  ['NEW_PHONE', '+420777123456', 'SMS'],
  ['NEW_PHONE', null, null],
] as const)('%s with phone %s goes by %s', (purpose, phone, channel) => {
  expect(chooseChannel(purpose, phone)).toBe(channel);
});

describe('a handle earns a code', () => {
  const signIn: HandleStanding = {
    purpose: 'SIGN_IN',
    createdAt: ago(60),
    expiresAt: new Date(now.getTime() + 1000),
    mayEnter: true,
    hasPassword: true,
    passwordChangedAt: ago(10 * HOUR),
  };
  const activation: HandleStanding = {
    ...signIn,
    purpose: 'ACTIVATION',
    createdAt: ago(5 * 24 * HOUR),
    hasPassword: false,
    passwordChangedAt: null,
  };
  test.each([
    ['after the right password', signIn, true],
    ['59 minutes later', { ...signIn, createdAt: ago(59 * 60) }, true],
    ['not an hour later', { ...signIn, createdAt: ago(HOUR) }, false],
    ['not when expired', { ...signIn, expiresAt: now }, false],
    ['not after the password was changed', { ...signIn, passwordChangedAt: ago(30) }, false],
    ['not when deactivated', { ...signIn, mayEnter: false }, false],
    ['in an invitation, days later', activation, true],
    ['not in an invitation that expired', { ...activation, expiresAt: now }, false],
    ['not once activated', { ...activation, hasPassword: true }, false],
    ['not when the invited person was deactivated', { ...activation, mayEnter: false }, false],
  ])('%s', (_name, handle, expected) => {
    expect(isHandleGood(handle, now)).toBe(expected);
  });
});
