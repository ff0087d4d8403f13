import { expect, test } from 'vitest';
import { isIban } from '@pramen/domain/banking/iban';
import { passesBirthNumberCheck } from '@pramen/domain/privacy/birth-number';
import { bankAccountFaults, blankBankAccount } from '../../features/clients/client.rules.ts';
import { factsOf } from './client-facts.ts';
import { namedClients, otherClients } from './people.ts';

const clients = [...namedClients, ...otherClients];

test('what is known about the clients of the demonstration holds together, and is the same each time', () => {
  const facts = clients.map((client, place) => factsOf(client, place));
  expect(facts).toEqual(clients.map((client, place) => factsOf(client, place)));
  for (const { columns, personalId, accounts, addresses } of facts) {
    expect(columns.birthDate ?? '').toMatch(/^19(5[6-9]|[6-8]\d|9[0-4])-/);
    expect(/důchod|dôchod/i.test(columns.occupation ?? '')).toBe(Number(columns.birthDate?.slice(0, 4)) <= 1961);
    expect(passesBirthNumberCheck(personalId ?? '')).toBe(true);
    expect(addresses[0]?.type).toBe('DOMICILE');
    expect(accounts.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    for (const account of accounts) {
      expect(bankAccountFaults({ ...blankBankAccount, ...account })).toEqual([]);
      expect(account.iban === undefined || account.iban === null || isIban(account.iban)).toBe(true);
    }
  }
});
