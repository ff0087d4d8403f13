import { expect, test } from 'vitest';
import { writeValue } from './history.model.ts';

const words = { yes: 'Ano', no: 'Ne', nothing: 'prázdné', wordOf: (value: string) => (value === 'RETAIL' ? 'Retailový' : value) };

test.each([
  [null, 'prázdné'],
  [true, 'Ano'],
  [false, 'Ne'],
  [0.07, '0,07'],
  ['1980-01-31', '31.01.1980'],
  ['2026-03-02T10:00', '02.03.2026 10:00'],
  ['2026-03-02T10:00:00.000Z', '02.03.2026 11:00'],
  ['RETAIL', 'Retailový'],
  [['RETAIL', 'x'], 'Retailový, x'],
])('%o reads %s', (value, text) => expect(writeValue(value, words)).toBe(text));
