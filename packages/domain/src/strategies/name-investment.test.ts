import { describe, expect, it } from 'vitest';
import { nameInvestment, nameInvestments } from './name-investment.ts';

const investment = (label: string | null, strategyName: string, contractNumber: string, variableSymbol = '') => ({
  label,
  strategyName,
  contractNumber,
  variableSymbol,
});

describe('nameInvestment', () => {
  it.each([
    { given: 'an own name', label: 'Na důchod', strategyName: 'Dynamická strategie', name: 'Na důchod' },
    { given: 'no own name', label: null, strategyName: 'Dynamická strategie', name: 'Dynamická strategie' },
    { given: 'an own name of blanks', label: ' ', strategyName: 'Dynamická strategie', name: 'Dynamická strategie' },
    { given: 'no name at all', label: null, strategyName: '', name: 'A1' },
  ])('with $given says $name', ({ label, strategyName, name }) => {
    expect(nameInvestment(investment(label, strategyName, 'A1'))).toBe(name);
  });
});

describe('nameInvestments', () => {
  it.each([
    { given: 'different names', investments: [investment('Na důchod', 'D', 'A1'), investment(null, 'D', 'A1')], names: ['Na důchod', 'D'] },
    {
      given: 'one own name under two contracts',
      investments: [investment('Na důchod', 'D', 'A1'), investment(null, 'V', 'A1'), investment('Na důchod', 'D', 'B2')],
      names: ['Na důchod (A1)', 'V', 'Na důchod (B2)'],
    },
    {
      given: 'an own name that is another strategy',
      investments: [investment('D', 'V', 'A1'), investment(null, 'D', 'B2')],
      names: ['D (A1)', 'D (B2)'],
    },
    {
      given: 'one own name under one contract',
      investments: [investment('Na dům', 'D', 'A1', '101'), investment('Na dům', 'V', 'A1', '102')],
      names: ['Na dům (101)', 'Na dům (102)'],
    },
    {
      given: 'no names under one contract',
      investments: [investment(null, '', 'A1', '101'), investment(null, '', 'A1', '102')],
      names: ['A1 (101)', 'A1 (102)'],
    },
    {
      given: 'no names under two contracts',
      investments: [investment(null, '', 'A1', '101'), investment(null, '', 'B2', '102')],
      names: ['A1', 'B2'],
    },
    {
      given: 'one name thrice, twice under one contract',
      investments: [investment('D', 'x', 'A1', '1'), investment('D', 'y', 'A1', '2'), investment('D', 'z', 'B2', '3')],
      names: ['D (1)', 'D (2)', 'D (B2)'],
    },
    { given: 'one investment', investments: [investment(null, 'D', 'A1', '1')], names: ['D'] },
    { given: 'no investment', investments: [], names: [] },
  ])('with $given says $names', ({ investments, names }) => {
    expect(nameInvestments(investments)).toEqual(names);
  });
});
