import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { expect, it } from 'vitest';
import { writeListRow } from '../../../testing/files/list-rows.ts';
import { documentSheet } from './documents.sheet.ts';

it('a document has a name, a number, a client, a state and its creation time to the minute', () => {
  const row = {
    name: 'Smlouva',
    code: 'SML-1',
    documentable: { fullname: 'Jana Malá' },
    assigned_user: { fullname: 'Petr' },
    state: { state: 'TO_REVIEW' },
    created_at: '2026-03-01T23:30:00.000Z',
  } as unknown as DocumentRow;
  expect([documentSheet.name, ...writeListRow(documentSheet, row)]).toEqual([
    'documents',
    'Dokumenty',
    'Název (text): Smlouva',
    'Číslo (text): SML-1',
    'Klient (text): Jana Malá',
    'Přiřazeno (text): Petr',
    'Stav (text): Ke zpracování',
    'Vytvořeno (moment): 2026-03-02 00:30',
  ]);
  expect(writeListRow(documentSheet, { ...row, code: null, assigned_user: null }, 'sk')).toEqual([
    'Dokumenty',
    'Názov (text): Smlouva',
    'Číslo (text): -',
    'Klient (text): Jana Malá',
    'Pridelené (text): -',
    'Stav (text): Na spracovanie',
    'Vytvorené (moment): 2026-03-02 00:30',
  ]);
});
