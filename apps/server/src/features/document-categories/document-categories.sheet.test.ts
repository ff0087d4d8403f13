import { expect, it } from 'vitest';
import { writeListRow } from '../../testing/files/list-rows.ts';
import { categorySheet } from './document-categories.sheet.ts';

it('a category has its name in both languages', () => {
  expect([categorySheet.name, ...writeListRow(categorySheet, { name_cs: 'Smlouvy', name_sk: 'Zmluvy' })]).toEqual([
    'categories',
    'Kategorie šablon',
    'Název (text): Smlouvy',
    'Název slovensky (text): Zmluvy',
  ]);
});
