import { expect, it } from 'vitest';
import { writeListRow } from '../../../testing/files/list-rows.ts';
import { intermediarySheet, personSheet } from './intermediaries.sheets.ts';

it('an intermediary has names and contacts', () => {
  const row = { intermediary_name: 'Poradci s.r.o.', abbr: 'POR', code: 'por', email: 'info@poradci.test', phone: null };
  expect([intermediarySheet.name, ...writeListRow(intermediarySheet, row)]).toEqual([
    'intermediaries',
    'Zprostředkovatelé',
    'Název (text): Poradci s.r.o.',
    'Zkratka (text): POR',
    'Kód (text): por',
    'E-mail (text): info@poradci.test',
    'Telefon (text): -',
  ]);
});

it('a person of an intermediary has a role, a superior and a code', () => {
  const row = {
    surname: 'Poradce',
    firstname: 'Petr',
    email: 'petr@poradci.test',
    phone: '+420777123456',
    role: 'INTERMEDIARY',
    intermediary: { id: 'i', label: 'Poradci s.r.o.' },
    parent: { id: 'p', label: 'Jana Vedoucí' },
    referral_code: 'R1',
  } as const;
  expect([personSheet.name, ...writeListRow(personSheet, row)]).toEqual([
    'people',
    'Osoby zprostředkovatelů',
    'Příjmení (text): Poradce',
    'Jméno (text): Petr',
    'E-mail (text): petr@poradci.test',
    'Telefon (text): +420777123456',
    'Role (text): Poradce',
    'Zprostředkovatel (text): Poradci s.r.o.',
    'Nadřízený (text): Jana Vedoucí',
    'Referral kód (text): R1',
  ]);
  expect(writeListRow(personSheet, { ...row, parent: null, role: 'INTERMEDIARY_ADMIN' }, 'sk').slice(5)).toEqual([
    'Rola (text): Manažér',
    'Sprostredkovateľ (text): Poradci s.r.o.',
    'Nadriadený (text): -',
    'Referral kód (text): R1',
  ]);
});
