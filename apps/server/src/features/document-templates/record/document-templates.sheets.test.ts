import { expect, it } from 'vitest';
import { writeListRow } from '../../../testing/files/list-rows.ts';
import { templateSheet } from './document-templates.sheets.ts';

it('a template has its categories, how its documents are numbered and how many there are', () => {
  const categories = [
    { id: 'a', name: 'Smlouvy' },
    { id: 'b', name: 'Ostatní' },
  ];
  const row = { name: 'Smlouva', description: 'Popis', categories, code_format: 'T_%NMB_4%', generated_count: 7, is_active: true };
  expect([templateSheet.name, ...writeListRow(templateSheet, row)]).toEqual([
    'templates',
    'Šablony dokumentů',
    'Název (text): Smlouva',
    'Popis (text): Popis',
    'Kategorie (text): Smlouvy, Ostatní',
    'Formát čísla (text): T_%NMB_4%',
    'Počet dokumentů (decimal): 7',
    'Stav (text): Aktivní',
  ]);
  expect(writeListRow(templateSheet, { ...row, description: null, categories: [], is_active: false }, 'sk')).toEqual([
    'Šablóny dokumentov',
    'Názov (text): Smlouva',
    'Popis (text): -',
    'Kategórie (text): ',
    'Formát čísla (text): T_%NMB_4%',
    'Počet dokumentov (decimal): 7',
    'Stav (text): Neaktívna',
  ]);
});
