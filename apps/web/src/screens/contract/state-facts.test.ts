import { expect, test } from 'vitest';
import { stateFacts, takesMoney } from './state-facts.ts';

test.each([
  [{ is_held: false, withdrawn_at: null }, true],
  [{ is_held: true, withdrawn_at: null }, false],
  [{ is_held: false, withdrawn_at: '2026-11-26' }, false],
])('a contract %j takes money: %s', (contract, takes) => expect(takesMoney(contract)).toBe(takes));

test.each([
  [false, 'held'],
  [true, 'heldForStaff'],
])('a held contract in words for staff (%s): %s', (isForStaff, word) => {
  const t = ((key: string) => key) as unknown as Parameters<typeof stateFacts>[1];
  expect(stateFacts({ is_held: true, withdrawn_at: null }, t, isForStaff)).toEqual([{ label: 'state', value: word }]);
});
