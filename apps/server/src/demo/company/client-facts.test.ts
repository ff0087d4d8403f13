import { expect, test } from 'vitest';
import { isIban } from '@pramen/domain/banking/iban';
import { passesBirthNumberCheck } from '@pramen/domain/privacy/birth-number';
import { bankAccountFaults, blankBankAccount } from '../../features/clients/record/client.rules.ts';
import { factsOf } from './client-facts.ts';
import { namedClients, otherClients } from './people.ts';

const clients = [...namedClients, ...otherClients];

const factsIn = (year: number) =>
  clients.map((client, place) => ({ client, facts: factsOf(client, place, { year, isProfessional: false }) }));

test('facts about the demo clients are consistent and reproducible', () => {
  expect(factsIn(2026)).toEqual(factsIn(2026));
  for (const { year, client, facts } of [2026, 2031].flatMap((year) => factsIn(year).map((known) => ({ year, ...known })))) {
    const { columns, personalId, accounts, addresses } = facts;
    const age = year - Number(columns.birthDate?.slice(0, 4));
    expect([client.surname, age >= 32 && age <= 70]).toEqual([client.surname, true]);
    const isPensioner = /důchod|dôchod/i.test(columns.occupation ?? '');
    expect([client.surname, isPensioner]).toEqual([client.surname, age >= 65 && client.companyName === '']);
    // Doctors, teachers and lawyers need a degree; people with a degree work in their field.
    const needs = /lékař|lekár|učitel|učiteľ|advokát|projektant|geol/.test(columns.occupation ?? '');
    expect([client.surname, needs]).toEqual([client.surname, client.titleBefore !== '' && !isPensioner && client.companyName === '']);
    expect([client.surname, Number(personalId?.slice(2, 4)) > 50]).toEqual([
      client.surname,
      client.surname.endsWith('á') || ['Barbora', 'Viktória'].includes(client.firstname),
    ]);
    expect(passesBirthNumberCheck(personalId ?? '', `${year}-11-22`)).toBe(true);
    expect(addresses[0]?.type).toBe('DOMICILE');
    expect(accounts.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    for (const account of accounts) {
      expect(bankAccountFaults({ ...blankBankAccount, ...account })).toEqual([]);
      expect(account.iban === undefined || account.iban === null || isIban(account.iban)).toBe(true);
    }
  }
});
