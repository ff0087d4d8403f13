import { describe, expect, it } from 'vitest';
import { findFaults } from '../../platform/validation/rules.ts';
import {
  blankOptions,
  contractOf,
  keepOffered,
  numbersOf,
  offeredDocuments,
  optionRules,
  pagesOf,
  toOptions,
  toOptionValues,
} from './onboarding-options.model.ts';
import type { OfferedTemplates } from './onboarding-options.model.ts';

const template = (id: string) => ({ id, name: `Šablona ${id}` }) as OfferedTemplates['forms'][number];
const offered: OfferedTemplates = {
  investment_questionnaires: [template('i')],
  aml_questionnaires: [template('a')],
  forms: [template('f'), template('g')],
  meeting_records: [template('m')],
  document_templates: [{ id: 'd', name: 'Smlouva', description: null }],
};
const values = { ...blankOptions, investment_questionnaires: ['i'], forms: ['g', 'gone'], address: true, calculation: true };

describe('the fields of an onboarding', () => {
  it('have the stored options and contract, and become them again', () => {
    const fields = toOptionValues(values, 'k1');
    expect(fields).toMatchObject({ creates_contract: true, contract: 'k1', forms: ['g', 'gone'], address: true });
    expect(toOptions(fields)).toEqual(values);
    expect(contractOf(fields)).toBe('k1');
  });

  it.each([
    [true, '', null],
    [false, 'k1', null],
    [true, 'k1', 'k1'],
  ])('with the switch %s and the choice %j have the contract %j', (isOn, contract, chosen) => {
    expect(contractOf({ ...toOptionValues(blankOptions, null), creates_contract: isOn, contract })).toBe(chosen);
  });

  it('refuse calculation and strategies without a contract, and a contract that is not chosen', () => {
    const faultsOf = (given: object) => findFaults({ ...toOptionValues(blankOptions, null), ...given }, optionRules);
    expect(faultsOf({ calculation: true, strategies: true })).toEqual({
      calculation: { key: 'contractNeeded' },
      strategies: { key: 'contractNeeded' },
    });
    expect(faultsOf({ creates_contract: true, calculation: true })).toEqual({ contract: { key: 'choice' } });
    expect(faultsOf({ creates_contract: true, contract: 'k1', calculation: true, strategies: true })).toEqual({});
    expect(faultsOf({ identification: true })).toEqual({});
  });

  it('refuse the step of documents without one, and forget them while it is off', () => {
    const fields = { ...toOptionValues(blankOptions, null), document_templates: ['d'] };
    expect(findFaults({ ...fields, documents: true, document_templates: [] }, optionRules)).toEqual({
      document_templates: { key: 'documentNeeded' },
    });
    expect(findFaults({ ...fields, documents: true }, optionRules)).toEqual({});
    expect(toOptions({ ...fields, documents: true }).document_templates).toEqual(['d']);
    expect(toOptions({ ...fields, documents: false }).document_templates).toEqual([]);
    expect(keepOffered({ ...fields, document_templates: ['d', 'gone'] }, offered).document_templates).toEqual(['d']);
  });

  it('offer each document that clients sign once', () => {
    const row = (id: string, isSigned: boolean) => ({ id, name: id, description: null, is_ready: true, is_signed_by_client: isSigned });
    const groups = [
      { id: 'g', name: 'Smlouvy', templates: [row('a', true), row('b', false)] },
      { id: null, name: null, templates: [row('a', true), row('c', true)] },
    ];
    expect(offeredDocuments(groups).map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('number only the steps that are on', () => {
    expect([...numbersOf(toOptionValues(values, 'k1'))]).toEqual([
      ['start', 1],
      ['aggregated_form', 2],
      ['address', 3],
      ['calculation', 4],
      ['summary', 5],
      ['confirmation', 6],
      ['end', 7],
    ]);
  });

  it('name the chosen templates by kind, and drop those that are no longer offered', () => {
    const all = { ...values, aml_questionnaires: ['a'] };
    expect(pagesOf(toOptionValues(all, null), offered).map(({ id }) => id)).toEqual(['a', 'i', 'g']);
    expect(keepOffered(toOptionValues(values, null), offered)).toMatchObject({ investment_questionnaires: ['i'], forms: ['g'] });
  });
});
