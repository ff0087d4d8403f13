import { expect, test } from 'vitest';
import { readFileName } from './file-name.ts';

test.each([
  ['attachment; filename=pohyby-K1-2026-03-02.csv', 'pohyby-K1-2026-03-02.csv'],
  ['attachment; filename="with blanks.csv"', 'with blanks.csv'],
  ['attachment; filename="v?po?et.csv"; filename*=UTF-8\'\'v%C3%BDpo%C4%8Det.csv', 'výpočet.csv'],
  ['attachment', ''],
  [null, ''],
])('the name in %s', (disposition, name) => expect(readFileName(disposition)).toBe(name));
