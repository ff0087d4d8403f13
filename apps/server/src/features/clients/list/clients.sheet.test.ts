import { ClientRow } from '@pramen/contract/clients/clients.schemas';
import { expect, it } from 'vitest';
import { writeListRow } from '../../../testing/files/list-rows.ts';
import { clientSheet } from './clients.sheet.ts';

it('a client has a name, contacts, an adviser, a state and a creation date', () => {
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

/** Not exported: the id, and the full name that consists of the first name and the surname. */
const unexported = ['id', 'fullname'];

it.each(Object.keys(ClientRow.shape).filter((name) => !unexported.includes(name)))('the export contains %s', (name) => {
  const jana = {
    id: 'c1',
    fullname: 'Jana Malá',
    firstname: 'Jana',
    surname: 'Malá',
    email: 'jana@example.test',
    client_code: 'K1',
    phone: '+420777000001',
    state: 'active',
    created_at: '2026-03-01T10:00:00.000Z',
    intermediary_person: { id: 'p', label: 'Petr Poradce', intermediary: { id: 'i', label: 'Poradci s.r.o.' } },
  } as const satisfies ClientRow;
  const other: ClientRow = {
    id: 'c2',
    fullname: 'Eva Velká',
    firstname: 'Eva',
    surname: 'Velká',
    email: 'eva@example.test',
    client_code: 'K2',
    phone: null,
    state: 'without-contract',
    created_at: '2025-03-01T10:00:00.000Z',
    intermediary_person: null,
  };
  expect(writeListRow(clientSheet, { ...jana, [name]: other[name as keyof ClientRow] })).not.toEqual(writeListRow(clientSheet, jana));
});
