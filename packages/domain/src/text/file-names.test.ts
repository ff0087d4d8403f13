import { expect, it } from 'vitest';
import { asciiFileName, safeFileName } from './file-names.ts';

it.each([
  ['Smlouva o\u00a0správě RS_2026_0001.pdf', 'Smlouva o správě RS_2026_0001.pdf', 'Smlouva o sprave RS_2026_0001.pdf'],
  ['Dotaz? <nový> "a": 1/2\\3|*.pdf', 'Dotaz- -nový- -a-- 1-2-3--.pdf', 'Dotaz- -novy- -a-- 1-2-3--.pdf'],
  ['Příliš\u202f ŽLUŤOUČKÝ\u200b kůň.xlsx', 'Příliš ŽLUŤOUČKÝ kůň.xlsx', 'Prilis ZLUTOUCKY kun.xlsx'],
  // Windows saves nothing under the names of its devices, and takes dots and spaces off the end.
  ['nul.pdf', '_nul.pdf', '_nul.pdf'],
  ['CON', '_CON', '_CON'],
  ['Com1.archiv.zip', '_Com1.archiv.zip', '_Com1.archiv.zip'],
  ['Console.pdf', 'Console.pdf', 'Console.pdf'],
  ['Dodatek č. 1. .', 'Dodatek č. 1', 'Dodatek c. 1'],
  ['..', '', ''],
  ['数 🎉.csv', '数 🎉.csv', '_ __.csv'],
])('%s', (name, safe, ascii) => {
  expect(safeFileName(name)).toBe(safe);
  expect(asciiFileName(name)).toBe(ascii);
});
