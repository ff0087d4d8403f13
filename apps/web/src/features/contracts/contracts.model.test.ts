import type { Contract, ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import { describe, expect, it } from 'vitest';
import { findFaults } from '../../platform/validation/rules.ts';
import {
  contractChoice,
  isOffered,
  moveOptions,
  nameOf,
  offer,
  offersTrash,
  symbolRules,
  toInvestmentBody,
  toInvestmentValues,
  typeOptions,
  usualContractId,
  waitsFor,
} from './contracts.model.ts';

const contract = (id: string, more: Partial<Contract> = {}): Contract => ({
  id,
  client_id: 'c',
  contract_number: `N${id}`,
  contract_type_id: 't',
  contract_type: 'Typ',
  currency: 'CZK',
  signed: null,
  held_since: null,
  withdrawn_at: null,
  signing_source: null,
  created_at: '2026-03-02T09:00:00.000Z',
  version: 1,
  meta: { is_trashed: false },
  ...more,
});
const left = { withdrawn_at: '2026-03-03T09:00:00.000Z' };
const trashed = { meta: { is_trashed: true } };
const investment: ContractStrategy = {
  id: 'i',
  client_id: 'c',
  strategy: { id: 's', name: 'Alfa', strategy_name: 'Strategie Alfa', currency: null },
  contract: { id: '2', contract_number: 'N2', contract_type: 'Typ', currency: 'CZK', is_trashed: false, withdrawn_at: null },
  variable_symbol: '2600000101',
  former_variable_symbols: [],
  label_text: null,
  held_since: null,
  paused_for: null,
  created_at: '2026-03-02T09:00:00.000Z',
  version: 1,
  meta: { is_trashed: false, has_other_currency: false },
};

const ofClient: ContractStrategy = { ...investment, paused_for: 'CLIENT' };
const ofStaff: ContractStrategy = { ...investment, paused_for: 'STAFF' };

describe('a strategy that is offered', () => {
  const strategy = { id: 's', name: 'Alfa', strategy_name: 'Strategie Alfa', currency: null };
  it.each([
    [strategy, 'Strategie Alfa', 'Alfa'],
    [{ ...strategy, currency: 'EUR' as const }, 'Strategie Alfa · EUR', 'Alfa'],
    [{ ...strategy, strategy_name: 'Alfa' }, 'Alfa', null],
  ])('%o goes by the name that clients see', (one, label, description) => expect(offer(one)).toEqual({ value: 's', label, description }));
});

it.each([
  [contract('1'), true],
  [contract('1', left), false],
  [contract('1', trashed), false],
])('%o takes investments and documents: %s', (one, isTaking) => expect(isOffered(one)).toBe(isTaking));

const held = { ...investment, held_since: '2026-03-02T09:00:00.000Z' };
it.each([
  [[], null],
  [[investment], null],
  [[held, investment], null],
  [[held, held], 'held'],
  [[ofClient, held], 'held'],
  [[ofClient, ofStaff], 'paused'],
  [[ofStaff], 'review'],
  [[ofStaff, investment], null],
  [[held, { ...investment, meta: { is_trashed: true, has_other_currency: false } }], 'held'],
  [[held, { ...investment, contract: { ...investment.contract, ...left } }], 'held'],
  [[{ ...held, contract: { ...investment.contract, ...left } }], null],
])('investments %j wait for: %s', (investments, word) => expect(waitsFor(investments)).toBe(word));

describe('the usual contract', () => {
  it('is the one with the lowest id outside the trash', () => {
    expect(usualContractId([contract('3'), contract('1', trashed), contract('2')])).toBe('2');
    expect(usualContractId([contract('1', trashed)])).toBe('');
    expect(usualContractId([contract('1', left), contract('2')])).toBe('2');
    expect(usualContractId([contract('1', left)])).toBe('');
  });
});

describe('types', () => {
  it('are the open ones and the one that the contract has', () => {
    const open = [{ id: 'a', name: 'A' }];
    expect(typeOptions(open, null)).toEqual([{ value: 'a', label: 'A' }]);
    expect(typeOptions(open, contract('1'))).toEqual([
      { value: 'a', label: 'A' },
      { value: 't', label: 'Typ' },
    ]);
    expect(typeOptions(open, contract('1', { contract_type_id: 'a' }))).toHaveLength(1);
  });
});

describe('a move', () => {
  it('goes to contracts of the same currency outside the trash', () => {
    const options = moveOptions([contract('1'), contract('2'), contract('3', { currency: 'EUR' }), contract('4', trashed)], investment);
    expect(options.map(({ value }) => value)).toEqual(['1', '2']);
  });

  it('does not go to a contract that the client left, though the investment may stay in one', () => {
    const idsOf = (contracts: Contract[]) => moveOptions(contracts, investment).map(({ value }) => value);
    expect(idsOf([contract('1', left), contract('2')])).toEqual(['2']);
    expect(idsOf([contract('1'), contract('2', left)])).toEqual(['1', '2']);
  });

  it('is sent only when another contract is chosen', () => {
    const values = toInvestmentValues(investment);
    expect(toInvestmentBody(values, investment)).toEqual({ variable_symbol: '2600000101', label_text: '' });
    expect(toInvestmentBody({ ...values, variable_symbol: ' 12 34 ', new_contract_id: '1' }, investment)).toEqual({
      variable_symbol: '1234',
      label_text: '',
      change_contract_id: true,
      new_contract_id: '1',
    });
  });

  it('is sent when another user has moved it and it is to stay where it was', () => {
    const elsewhere = { ...investment, contract: { ...investment.contract, id: '1' } };
    expect(toInvestmentBody(toInvestmentValues(investment), elsewhere)).toMatchObject({
      change_contract_id: true,
      new_contract_id: investment.contract.id,
    });
  });
});

describe('a variable symbol', () => {
  it.each([
    ['1', true],
    ['26 0000 0101', true],
    ['12345678901', false],
    ['12a', false],
    [' ', false],
    ['', false],
  ])('typed as "%s" may be sent: %s', (typed, isFine) => {
    expect(Object.keys(findFaults({ variable_symbol: typed }, { variable_symbol: symbolRules }))).toHaveLength(isFine ? 0 : 1);
  });
});

describe('the trash', () => {
  const value = (totalAmount: number | null, investedAmount: number | null) => ({ totalAmount, investedAmount });
  it.each([
    ['holds money', value(100, 80), false, true],
    ['was emptied, and the client lost', value(0, 20), false, true],
    ['is not known to have moved money', value(0, 0), true, true],
    ['is without figures', value(null, null), true, true],
    ['has not come yet', undefined, true, true],
  ])('for what %s is offered to an adviser: %o %s, to the company: %s', (_name, held, toAdviser, toCompany) => {
    expect([offersTrash(held, false), offersTrash(held, true)]).toEqual([toAdviser, toCompany]);
  });
});

describe('a contract as a choice', () => {
  it.each([
    [contract('1'), false],
    [contract('1', { signed: '2026-03-02' }), true],
  ])('says its number, type and currency, and whether it is signed', (one, isSigned) => {
    expect(contractChoice(one)).toEqual({ id: '1', label: 'N1 · Typ · CZK', isSigned });
  });

  it('for a move says its number and type; its own stays possible even in the trash', () => {
    expect(moveOptions([contract('2', trashed)], investment)).toEqual([{ value: '2', label: 'N2 · Typ' }]);
  });
});

describe('an investment', () => {
  it.each([
    [investment, 'Strategie Alfa'],
    [{ ...investment, label_text: 'Na byt' }, 'Na byt'],
  ])('is named by what clients see', (one, name) => expect(nameOf(one)).toContain(name));

  it('keeps its own label in the dialog', () => {
    expect(toInvestmentValues({ ...investment, label_text: 'Na byt' }).label_text).toBe('Na byt');
    expect(toInvestmentValues(investment).label_text).toBe('');
  });

  it('states what is wrong with its symbol: malformed or missing', () => {
    const fault = (typed: string) => findFaults({ variable_symbol: typed }, { variable_symbol: symbolRules });
    expect([fault('12a'), fault('')]).toEqual([{ variable_symbol: { key: 'variableSymbol' } }, { variable_symbol: { key: 'required' } }]);
  });
});
