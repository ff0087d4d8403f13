import { describe, expect, it } from 'vitest';
import { complaintDueOn, isOverdue, overdueBefore, phaseOf } from './service-requests.ts';
import type { Progress } from './service-requests.ts';

const waiting: Progress = {
  state: 'CONFIRMED',
  isReplyAwaited: false,
  isProcessed: false,
  isComplaint: false,
  cameOn: '2026-03-02',
  dueOn: null,
};

describe('whom a request waits for', () => {
  it.each([
    [{ state: 'REQUESTED', isReplyAwaited: false, isProcessed: false }, 'asked'],
    [{ state: 'CONFIRMED', isReplyAwaited: false, isProcessed: false }, 'waiting'],
    [{ state: 'CONFIRMED', isReplyAwaited: true, isProcessed: false }, 'asked'],
    [{ state: 'CONFIRMED', isReplyAwaited: false, isProcessed: true }, 'processed'],
    [{ state: 'CONFIRMED', isReplyAwaited: true, isProcessed: true }, 'processed'],
    [{ state: 'REQUESTED', isReplyAwaited: false, isProcessed: true }, 'processed'],
  ] as const)('%o: %s', (request, phase) => expect(phaseOf(request)).toBe(phase));
});

describe('overdue', () => {
  it.each([
    ['on the fifth business day it is not', waiting, '2026-03-09', false],
    ['on the sixth it is', waiting, '2026-03-10', true],
    ['what came on a Saturday counts from Monday', { ...waiting, cameOn: '2026-02-28' }, '2026-03-06', false],
    ['and is overdue after Friday', { ...waiting, cameOn: '2026-02-28' }, '2026-03-09', true],
    ['a weekend adds no day', waiting, '2026-03-08', false],
    ['neither does Easter', { ...waiting, cameOn: '2026-03-31' }, '2026-04-09', false],
    ['it is over after Easter', { ...waiting, cameOn: '2026-03-31' }, '2026-04-10', true],
    ['a processed one never is', { ...waiting, isProcessed: true }, '2027-01-01', false],
    ['one that waits for the client never is', { ...waiting, state: 'REQUESTED', cameOn: null }, '2027-01-01', false],
    ['nor one whose client has to reply', { ...waiting, isReplyAwaited: true }, '2027-01-01', false],
    [
      'a complaint whose client has to reply is',
      { ...waiting, isReplyAwaited: true, isComplaint: true, dueOn: '2026-04-01' },
      '2026-04-02',
      true,
    ],
    ['a processed complaint never is', { ...waiting, isProcessed: true, isComplaint: true, dueOn: '2026-04-01' }, '2027-01-01', false],
    ['a complaint is not on its last day', { ...waiting, isComplaint: true, dueOn: '2026-04-01' }, '2026-04-01', false],
    ['a complaint is the day after', { ...waiting, isComplaint: true, dueOn: '2026-04-01' }, '2026-04-02', true],
  ] as const)('%s', (_what, request, today, is) => expect(isOverdue(request, today, 'CZ')).toBe(is));

  it('follows the holidays of the country', () => {
    expect(overdueBefore('2026-01-08', 'CZ')).toBe('2025-12-31');
    expect(overdueBefore('2026-01-08', 'SK')).toBe('2025-12-30');
  });
});

it('a complaint has 30 calendar days', () => {
  expect(complaintDueOn('2026-03-02')).toBe('2026-04-01');
  expect(complaintDueOn('2024-02-01')).toBe('2024-03-02');
});
