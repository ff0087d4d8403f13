import { expect, it } from 'vitest';
import { asciiFileName, safeFileName } from './file-names.ts';

it.each([
  ['Smlouva o\u00a0správě RS_2026_0001.pdf', 'Smlouva o správě RS_2026_0001.pdf', 'Smlouva o sprave RS_2026_0001.pdf'],
  ['Dotaz? <nový> "a": 1/2\\3|*.pdf', 'Dotaz- -nový- -a-- 1-2-3--.pdf', 'Dotaz- -novy- -a-- 1-2-3--.pdf'],
  ['Příliš\u202f ŽLUŤOUČKÝ\u200b kůň.xlsx', 'Příliš ŽLUŤOUČKÝ kůň.xlsx', 'Prilis ZLUTOUCKY kun.xlsx'],
  // Windows rejects device names, and strips dots and spaces from the end of a name.
  ['nul.pdf', '_nul.pdf', '_nul.pdf'],
  ['CON', '_CON', '_CON'],
  ['Com1.archiv.zip', '_Com1.archiv.zip', '_Com1.archiv.zip'],
  ['Console.pdf', 'Console.pdf', 'Console.pdf'],
  ['Dodatek č. 1. .', 'Dodatek č. 1', 'Dodatek c. 1'],
  ['..', '', ''],
  ['prn', '_prn', '_prn'],
  ['AUX.txt', '_AUX.txt', '_AUX.txt'],
  ['lpt3.pdf', '_lpt3.pdf', '_lpt3.pdf'],
  ['com²', '_com²', '_com_'],
  ['lpt10.pdf', 'lpt10.pdf', 'lpt10.pdf'],
  ['com.pdf', 'com.pdf', 'com.pdf'],
  ['icon.pdf', 'icon.pdf', 'icon.pdf'],
  ['a\u0000b\u001fc\u007fd\u009fe', 'a-b-c-d-e', 'a-b-c-d-e'],
  ['  a    b ', 'a b', 'a b'],
  ['a\u2009\u3000b', 'a b', 'a b'],
  ['a. . .b..', 'a. . .b', 'a. . .b'],
  ['~ž!', '~ž!', '~z!'],
  ['数 🎉.csv', '数 🎉.csv', '_ __.csv'],
])('%s', (name, safe, ascii) => {
  expect(safeFileName(name)).toBe(safe);
  expect(asciiFileName(name)).toBe(ascii);
});
