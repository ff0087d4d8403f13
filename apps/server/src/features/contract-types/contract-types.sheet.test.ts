import { expect, it } from 'vitest';
import { writeListRow } from '../../testing/files/list-rows.ts';
import { contractTypeSheet } from './contract-types.sheet.ts';

it('a contract type says what it is open for', () => {
  const row = { name: 'Správa', description: 'Popis', is_active: true, is_active_new_contract: false, is_active_new_products: true };
  expect([contractTypeSheet.name, ...writeListRow(contractTypeSheet, row)]).toEqual([
    'contractTypes',
    'Typy smluv',
    'Název (text): Správa',
    'Popis (text): Popis',
    'Aktivní (text): Ano',
    'Aktivní pro založení nové smlouvy (text): Ne',
    'Aktivní pro přidávání nových produktů (text): Ano',
  ]);
  const closed = { ...row, description: null, is_active: false, is_active_new_contract: true, is_active_new_products: false };
  expect(writeListRow(contractTypeSheet, closed, 'sk')).toEqual([
    'Typy zmlúv',
    'Názov (text): Správa',
    'Popis (text): -',
    'Aktívny (text): Nie',
    'Aktívny pre založenie novej zmluvy (text): Áno',
    'Aktívny pre pridávanie nových produktov (text): Nie',
  ]);
});
