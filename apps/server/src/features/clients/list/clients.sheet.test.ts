import { expect, it } from 'vitest';
import { writeListRow } from '../../../testing/files/list-rows.ts';
import { clientSheet } from './clients.sheet.ts';

it('a client has name, contacts, adviser, state and the day since when', () => {
  const row = {
    firstname: 'Jana',
    surname: 'Malá',
    email: 'jana@example.test',
    phone: null,
    client_code: 'K7',
    intermediary_person: { id: 'p', label: 'Petr Poradce', intermediary: { id: 'i', label: 'Poradci s.r.o.' } },
    state: 'active',
    created_at: '2026-03-01T23:30:00.000Z',
  } as const;
  expect([clientSheet.name, ...writeListRow(clientSheet, row)]).toEqual([
    'clients',
    'Klienti',
    'Jméno (text): Jana',
    'Příjmení (text): Malá',
    'E-mail (text): jana@example.test',
    'Telefon (text): -',
    'Kód klienta (text): K7',
    'Poradce (text): Petr Poradce',
    'Zprostředkovatel (text): Poradci s.r.o.',
    'Stav (text): Aktivní',
    'Vytvořen (day): 2026-03-02',
  ]);
  expect(writeListRow(clientSheet, { ...row, intermediary_person: null }, 'sk').slice(6, 8)).toEqual([
    'Poradca (text): -',
    'Sprostredkovateľ (text): -',
  ]);
});
