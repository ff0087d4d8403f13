import { expect, it } from 'vitest';
import { asciiFileName, safeFileName } from './file-names.ts';

it.each([
  ['Smlouva o\u00a0správě RS_2026_0001.pdf', 'Smlouva o správě RS_2026_0001.pdf', 'Smlouva o sprave RS_2026_0001.pdf'],
  ['Dotaz? <nový> "a": 1/2\\3|*.pdf', 'Dotaz- -nový- -a-- 1-2-3--.pdf', 'Dotaz- -novy- -a-- 1-2-3--.pdf'],
  ['Příliš\u202f ŽLUŤOUČKÝ\u200b kůň.xlsx', 'Příliš ŽLUŤOUČKÝ kůň.xlsx', 'Prilis ZLUTOUCKY kun.xlsx'],
  ['数 🎉.csv', '数 🎉.csv', '_ __.csv'],
])('%s', (name, safe, ascii) => {
  expect(safeFileName(name)).toBe(safe);
  expect(asciiFileName(name)).toBe(ascii);
});
