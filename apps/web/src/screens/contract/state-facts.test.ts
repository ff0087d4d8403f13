import { expect, test } from 'vitest';
import { takesMoney } from './state-facts.ts';

test.each([
  [{ is_held: false, withdrawn_at: null }, true],
  [{ is_held: true, withdrawn_at: null }, false],
  [{ is_held: false, withdrawn_at: '2026-11-26' }, false],
])('a contract %j takes money: %s', (contract, takes) => expect(takesMoney(contract)).toBe(takes));
