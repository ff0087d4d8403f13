import { ChangedClient } from '@pramen/contract/clients/client.schemas';
import { describe, expect, it } from 'vitest';
import {
  bankAccountFaults,
  blankBankAccount,
  columnsOfClient,
  fieldsElsewhere,
  fieldsOfBankAccount,
  languageOfNew,
  normalizeBankAccount,
  personFaults,
  withBirthDate,
} from './client.rules.ts';
import type { BankAccountFields } from './client.rules.ts';

const domestic: BankAccountFields = { ...blankBankAccount, currencies: ['CZK'], accountNumber: '19-2000145399', bankCode: '0800' };
const foreign: BankAccountFields = { ...blankBankAccount, currencies: ['EUR'], iban: 'CZ6508000000192000145399', bic: 'GIBACZPX' };

describe('a bank account', () => {
  it.each<[string, BankAccountFields, readonly string[]]>([
    ['domestic', domestic, []],
    ['foreign', foreign, []],
    ['several currencies', { ...foreign, currencies: ['CZK', 'EUR'], isMulticurrency: true }, []],
    ['a single CZK of many', { ...domestic, isMulticurrency: true }, []],
    ['no currency', { ...domestic, currencies: [] }, ['currencies required']],
    ['several without saying so', { ...foreign, currencies: ['CZK', 'EUR'] }, ['currencies oneCurrency']],
    ['domestic without its number', { ...foreign, currencies: ['CZK'] }, ['account_number required', 'bank_code required']],
    ['foreign without its IBAN', { ...domestic, currencies: ['USD'] }, ['iban required', 'bic required']],
    [
      'both declarations',
      { ...domestic, declarationOwner: true, declarationSpousesProperty: true },
      ['declaration_spouses_property oneDeclaration'],
    ],
    ['a wrong checksum', { ...foreign, iban: 'CZ0000000000000000000000' }, []],
  ])('%s', (_name, account, faults) => expect(bankAccountFaults(account).map((fault) => fault.join(' '))).toEqual(faults));

  it('keeps only the fields that its kind uses', () => {
    const both = { ...domestic, iban: foreign.iban, bic: foreign.bic };
    expect(normalizeBankAccount(both)).toEqual(domestic);
    expect(normalizeBankAccount({ ...both, currencies: ['EUR'] })).toEqual(foreign);
  });

  it('is stored compacted, its currencies once and in one order; fields not sent are unchanged', () => {
    expect(fieldsOfBankAccount({ iban: ' cz65 0800 ', bic: 'gibaczpx', currencies: ['USD', 'CZK', 'USD'] })).toMatchObject({
      iban: 'CZ650800',
      bic: 'GIBACZPX',
      currencies: ['CZK', 'USD'],
    });
    expect(fieldsOfBankAccount({ iban: null })).toMatchObject({ iban: null, bic: undefined, currencies: undefined });
  });
});

it.each([
  [{}, 'cs'],
  [{ nationality: 'Slovenská' }, 'sk'],
  [{ nationality: 'SK' }, 'sk'],
  [{ nationality: 'slovinská' }, 'cs'],
  [{ nationality: 'česká', phone: '+421903111222' }, 'sk'],
  [{ nationality: null, phone: '+420777111222' }, 'cs'],
  [{ language: 'cs', nationality: 'slovenská', phone: '+421903111222' }, 'cs'],
  [{ language: 'sk' }, 'sk'],
] as const)('messages to a new client with %o are in %s', (client, language) => expect(languageOfNew(client)).toBe(language));

/** Fields of a change that client.service handles separately, or that only creating a client uses. */
const handledApart = new Set(['version', 'client_code', 'account_manager_id', 'intermediary_person_id', 'contract_type_id']);

it('a save stores every field that the contract lets a caller change', () => {
  const fields = Object.keys(ChangedClient.shape).filter((field) => !handledApart.has(field));
  const body = Object.fromEntries(fields.map((field) => [field, `value of ${field}`])) as unknown as ChangedClient;
  const stored = new Set<unknown>(Object.values({ ...columnsOfClient(body), ...fieldsElsewhere(body) }));
  expect(fields.filter((field) => !stored.has(`value of ${field}`))).toEqual([]);
});

describe('a person', () => {
  const today = '2026-03-02';
  it.each([
    ['today', { birthDate: today }, []],
    ['tomorrow', { birthDate: '2026-03-03' }, [['birth_date', 'birthDate']]],
    ['on the first day of 1900', { birthDate: '1900-01-01' }, []],
    ['before it', { birthDate: '1899-12-31' }, [['birth_date', 'birthDate']]],
    ['without a day', { birthDate: null }, []],
    ['unsaid', {}, []],
    ['under no name', { firstname: '123', surname: 'Nováková' }, [['firstname', 'personName']]],
  ] as const)('born %s', (_name, typed, faults) => {
    expect(personFaults(typed, today)).toEqual(faults);
  });

  it.each([
    ['a number alone gives its day', { personal_id: '855101/1238' }, null, '1985-01-01'],
    ['beside a typed day it gives none', { personal_id: '8551011238', birth_date: '1990-01-01' }, null, '1990-01-01'],
    ['beside a recorded day it gives none', { personal_id: '8551011238' }, '1990-01-01', undefined],
    ['a wrong number gives none', { personal_id: '8551011239' }, null, undefined],
    ['one of tomorrow gives none', { personal_id: '2603030001' }, null, undefined],
    ['a cleared day is filled in', { personal_id: '8551011238', birth_date: null }, null, '1985-01-01'],
    ['no number gives none', { personal_id: null }, null, undefined],
  ] as const)('%s', (_name, body, recorded, day) => {
    expect(withBirthDate<{ personal_id?: string | null; birth_date?: string | null }>(body, recorded, today).birth_date).toBe(day);
  });
});
