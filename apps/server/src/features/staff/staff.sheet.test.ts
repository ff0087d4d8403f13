import { expect, it } from 'vitest';
import { writeListRow } from '../../testing/files/list-rows.ts';
import { staffSheet } from './staff.sheet.ts';

it('a staff member has a name, contacts and a role', () => {
  const row = { name: 'Jana Malá', email: 'jana@pramen.test', phone: '+420777123456', role: 'BACK_OFFICE' } as const;
  expect([staffSheet.name, ...writeListRow(staffSheet, row)]).toEqual([
    'users',
    'Uživatelé',
    'Jméno (text): Jana Malá',
    'E-mail (text): jana@pramen.test',
    'Telefon (text): +420777123456',
    'Role (text): Back office',
  ]);
  expect(writeListRow(staffSheet, { ...row, phone: null, role: 'ADMIN' }, 'sk')).toEqual([
    'Používatelia',
    'Meno (text): Jana Malá',
    'E-mail (text): jana@pramen.test',
    'Telefón (text): -',
    'Rola (text): Správca',
  ]);
});
