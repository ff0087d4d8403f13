import { expect, test } from 'vitest';
import { blankOptions, toOptionValues } from './onboarding-options.model.ts';
import type { OptionValues } from './onboarding-options.model.ts';
import { lossesBetween, type Loss } from './option-losses.model.ts';

const whole: OptionValues = {
  ...toOptionValues(blankOptions, 't1'),
  investment_questionnaires: ['q1'],
  aml_questionnaires: ['a1'],
  identification: true,
  client_complex_form: true,
  address: true,
  bank_account: true,
  calculation: true,
  strategies: true,
  documents: true,
  document_templates: ['d1'],
};

test.each<[string, Partial<OptionValues>, Loss[]]>([
  ['nothing', {}, []],
  ['another template', { investment_questionnaires: ['q2'] }, []],
  ['what only fills the record', { client_complex_form: false, address: false }, []],
  ['the calculator', { calculation: false }, ['goal']],
  ['the choice of strategies', { strategies: false }, ['strategyOfPlan']],
  ['both', { calculation: false, strategies: false }, ['goal', 'noStrategy']],
  ['both and the contract', { calculation: false, strategies: false, creates_contract: false, contract: '' }, ['contract']],
  ['the investment questionnaires', { investment_questionnaires: [] }, ['suitability']],
  ['the AML questionnaires', { aml_questionnaires: [] }, ['assessment']],
  ['the documents', { documents: false, document_templates: [] }, ['unsigned']],
  ['the documents and the contract', { documents: false, creates_contract: false, contract: '' }, ['contract']],
  ['the identification', { identification: false }, ['identity']],
  ['the account', { bank_account: false }, ['firstPayment']],
  ['the account and the identification', { bank_account: false, identification: false }, ['identity']],
])('switching off %s', (_what, off, expected) => {
  expect(lossesBetween(whole, { ...whole, ...off })).toEqual(expected);
});

test('what was off before is no loss, and switching on is none', () => {
  const blank = toOptionValues(blankOptions, null);
  expect(lossesBetween(blank, blank)).toEqual([]);
  expect(lossesBetween(blank, whole)).toEqual([]);
  const unsigned = { ...whole, documents: false, document_templates: [] };
  expect(lossesBetween(blank, unsigned)).toEqual(['unsigned']);
  expect(lossesBetween(unsigned, unsigned)).toEqual([]);
});
