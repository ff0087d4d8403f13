import { expect, it } from 'vitest';
import { strategies } from './strategies.kind.ts';

const read = strategies.columns('2026-11-27').find(({ name }) => name === 'performance')?.reader;

it.each([
  ['0', '0'],
  ['0.0725', '0.0725'],
  ['0,0001', '0.0001'],
  ['1', '1'],
  ['0.10000', '0.1'],
])('a yearly rate of %s is read as %s', (cell, value) => expect(read?.(cell)).toEqual({ value }));

it.each(['1.0001', '7', '100', '-0.01', '0.07251'])('a yearly rate of %s is refused, as in the dialog', (cell) =>
  expect(read?.(cell)).toHaveProperty('reason'),
);
