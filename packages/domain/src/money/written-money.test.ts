import { expect, it } from 'vitest';
import { writeMoney } from './written-money.ts';

it.each([
  [1_234_567.89, 'CZK', '1\u00a0234\u00a0567,89\u00a0Kč'],
  [0, 'CZK', '0,00\u00a0Kč'],
  [-0.5, 'EUR', '\u22120,50\u00a0€'],
  [12.345, 'USD', '12,35\u00a0$'],
  [-1_000, 'USD', '\u22121\u00a0000,00\u00a0$'],
] as const)('%d %s is written %s', (amount, currency, written) => expect(writeMoney(amount, currency)).toBe(written));
