import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { describe, expect, it } from 'vitest';
import { findFaults } from '../../platform/validation/rules.ts';
import { fromPercentText, rulesOf, toBody, toPercentText, toValues } from './strategies.model.ts';

const strategy: Strategy = {
  id: 's',
  name: 'Vyvážená',
  name_cs: 'Vyvážená',
  name_sk: null,
  strategy_name: 'Vyvážená strategie',
  strategy_name_cs: 'Vyvážená strategie',
  strategy_name_sk: null,
  currency: null,
  code: 'VYV',
  external_id: '1002',
  is_active: true,
  performance: 0.0725,
  risk_profile: 4,
  risk_tolerance_correction: -1,
  description: null,
  is_active_all_contract_types: false,
  is_active_all_contract_types_from: null,
  is_active_all_contract_types_to: '2026-12-31T23:59:00',
  contract_types: [{ id: 'b', use_custom_date: true, from: '2026-01-01T00:00', to: null }],
  contract_types_names: ['B'],
  client_type: ['RETAIL'],
  adequacy_test: [],
  ability_to_bear_loss: ['CAN_LOSE'],
  investment_horizon: [5, 10],
  client_investment_goals: [],
  client_esg: [],
  version: 3,
};

describe('a rate', () => {
  it.each([
    ['0', 0],
    ['7', 0.07],
    ['7,25', 0.0725],
    ['7.5', 0.075],
    ['0,01', 0.0001],
    ['100', 1],
    ['100,00', 1],
    ['100,01', null],
    ['7,255', null],
    ['-1', null],
    ['sedm', null],
    ['', null],
  ])('typed as %s percent is %s', (text, fraction) => {
    expect(fromPercentText(text)).toBe(fraction);
  });

  it('keeps its text in a round trip, for every step', () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
      const fraction = hundredths / 10_000;
      expect(fromPercentText(toPercentText(fraction))).toBe(fraction);
    }
  });

  it('in finer steps than those of the dialog is shown and kept', () => {
    expect(toPercentText(0.072512)).toBe('7,2512');
    const values = toValues({ ...strategy, performance: 0.072512 }, []);
    expect(findFaults(values, rulesOf(values))).toEqual({});
    expect(toBody(values)).not.toHaveProperty('performance');
    expect(findFaults({ ...values, performance: '7,251' }, rulesOf(values))).toHaveProperty('performance');
    expect(toBody({ ...values, performance: '' })).toMatchObject({ performance: null });
  });
});

describe('the dialog', () => {
  it('begins with an active strategy under every contract type', () => {
    expect(toValues(null, ['a'])).toMatchObject({
      name: '',
      is_active: true,
      performance: '',
      is_active_all_contract_types: true,
      has_period: false,
      contract_types: [],
      'own:a': false,
      'from:a': '',
    });
  });

  it('sends the values that it was opened with', () => {
    const body = toBody(toValues(strategy, ['a', 'b']));
    expect(body).toMatchObject({
      name: 'Vyvážená',
      code: 'VYV',
      external_id: '1002',
      performance: 0.0725,
      risk_profile: 4,
      risk_tolerance_correction: -1,
      contract_types: [{ id: 'b', use_custom_date: true, from: '2026-01-01T00:00', to: '' }],
      client_type: ['RETAIL'],
      investment_horizon: [5, 10],
    });
    // Offered by type: the bounds for all types are ignored.
    expect(body.is_active_all_contract_types_to).toBe('');
  });

  it('sends each list of choices under its own name', () => {
    const lists = {
      client_type: ['RETAIL'],
      adequacy_test: ['SUITABLE'],
      ability_to_bear_loss: ['CAN_LOSE'],
      client_investment_goals: ['GROWTH'],
      client_esg: ['ESG'],
    };
    const body = toBody(toValues({ ...strategy, ...lists } as unknown as Strategy, []));
    expect(body).toMatchObject({ ...lists, investment_horizon: [5, 10] });
  });

  it('cuts bounds to the minute and has its switch on when either exists', () => {
    const values = toValues({ ...strategy, is_active_all_contract_types: true }, []);
    expect(values).toMatchObject({ has_period: true, is_active_all_contract_types_to: '2026-12-31T23:59' });
    expect(toBody({ ...values, has_period: false }).is_active_all_contract_types_to).toBe('');
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ code: 'ABCD' }, 'code'],
    [{ external_id: '12a' }, 'external_id'],
    [{ performance: '100,01' }, 'performance'],
    [{ risk_profile: '0' }, 'risk_profile'],
    [{ risk_profile: '51' }, 'risk_profile'],
    [{ risk_profile: '1,5' }, 'risk_profile'],
    [{ risk_tolerance_correction: '1,5' }, 'risk_tolerance_correction'],
    [{ 'from:b': '2026-01-02T00:00', 'to:b': '2026-01-01T00:00' }, 'to:b'],
  ])('refuses %o', (typed, field) => {
    const values = toValues(strategy, ['b']);
    expect(Object.keys(findFaults({ ...values, ...typed }, rulesOf(values)))).toEqual([field]);
  });
});
