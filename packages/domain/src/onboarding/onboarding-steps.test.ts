import { describe, expect, it } from 'vitest';
import { minutesOfSteps, stepsOf } from './onboarding-steps.ts';
import type { OnboardingOptions } from './onboarding-steps.ts';

const nothing: OnboardingOptions = {
  investment_questionnaires: [],
  aml_questionnaires: [],
  forms: [],
  meeting_records: [],
  document_templates: [],
  identification: false,
  client_complex_form: false,
  address: false,
  bank_account: false,
  documents: false,
  calculation: false,
  strategies: false,
};

const everything: OnboardingOptions = {
  investment_questionnaires: ['a'],
  aml_questionnaires: ['b'],
  forms: ['c'],
  meeting_records: ['d'],
  document_templates: ['e'],
  identification: true,
  client_complex_form: true,
  address: true,
  bank_account: true,
  documents: true,
  calculation: true,
  strategies: true,
};

describe('the steps of an onboarding', () => {
  it('are the fixed ones when nothing is chosen', () => {
    expect(stepsOf(nothing).join(' ')).toBe('start summary confirmation end');
  });

  it('have the decided order when everything is', () => {
    expect(stepsOf(everything).join(' ')).toBe(
      'start aggregated_form identification client_complex_form address bank_account calculation strategies documents summary confirmation end',
    );
  });

  it.each(['investment_questionnaires', 'aml_questionnaires', 'forms', 'meeting_records'] as const)(
    'have the form for %s alone',
    (kind) => {
      expect(stepsOf({ ...nothing, [kind]: ['x'] })).toContain('aggregated_form');
      expect(
        stepsOf({ ...everything, investment_questionnaires: [], aml_questionnaires: [], forms: [], meeting_records: [] }),
      ).not.toContain('aggregated_form');
    },
  );

  it.each(['identification', 'client_complex_form', 'address', 'bank_account', 'documents', 'calculation', 'strategies'] as const)(
    'have %s exactly when it is on',
    (step) => {
      expect(stepsOf({ ...nothing, [step]: true })).toEqual(['start', step, 'summary', 'confirmation', 'end']);
      expect(stepsOf({ ...everything, [step]: false })).toHaveLength(11);
    },
  );
});

it('says about how long the steps take', () => {
  const plain = { ...nothing, identification: true, client_complex_form: true, address: true, bank_account: true };
  expect([minutesOfSteps(stepsOf(nothing)), minutesOfSteps(stepsOf(plain)), minutesOfSteps(stepsOf(everything))]).toEqual([2, 8, 17]);
});
