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
  ongoing_fee: 0.0115,
  entry_fee: null,
  risk_class: 4,
  benchmark: 'SVET',
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
  negative_client_type: ['AUTHORIZED_OPPOSITE_SIDE'],
  negative_adequacy_test: [],
  negative_ability_to_bear_loss: [],
  negative_investment_horizon: [1],
  negative_client_investment_goals: ['PROTECTION_OF_FINANCE'],
  target_market_review_date: '2027-01-31',
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
    const fees = { ...toValues({ ...strategy, ongoing_fee: 0.011512 }, []), entry_fee: '0' };
    expect(toBody(fees)).not.toHaveProperty('ongoing_fee');
    expect(toBody(fees)).toMatchObject({ entry_fee: 0 });
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
      ongoing_fee: 0.0115,
      entry_fee: null,
      risk_class: 4,
      risk_profile: 4,
      risk_tolerance_correction: -1,
      contract_types: [{ id: 'b', use_custom_date: true, from: '2026-01-01T00:00', to: '' }],
      client_type: ['RETAIL'],
      investment_horizon: [5, 10],
      negative_client_type: ['AUTHORIZED_OPPOSITE_SIDE'],
      negative_investment_horizon: [1],
      negative_client_investment_goals: ['PROTECTION_OF_FINANCE'],
      target_market_review_date: '2027-01-31',
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
    [{ external_id: '1'.repeat(19) }, 'external_id'],
    [{ 'from:b': '2026-13-01T00:00' }, 'from:b'],
    [{ risk_tolerance_correction: '1'.repeat(10) }, 'risk_tolerance_correction'],
    [{ ongoing_fee: '100,01' }, 'ongoing_fee'],
    [{ entry_fee: 'tři' }, 'entry_fee'],
    [{ risk_class: '0' }, 'risk_class'],
    [{ risk_class: '8' }, 'risk_class'],
    [{ risk_class: '1,5' }, 'risk_class'],
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

describe('the dialog in detail', () => {
  it('is empty for a new strategy', () => {
    const { is_active, is_active_all_contract_types, ...values } = toValues(null, []);
    expect([is_active, is_active_all_contract_types]).toEqual([true, true]);
    expect(Object.values(values).filter((value) => value !== false && String(value) !== '')).toEqual([]);
  });

  it('without figures sends none', () => {
    expect(toBody(toValues(null, []))).toMatchObject({
      performance: null,
      ongoing_fee: null,
      entry_fee: null,
      risk_class: null,
      risk_profile: null,
      risk_tolerance_correction: null,
      is_active_all_contract_types_from: '',
      contract_types: [],
    });
    const typed = { ...toValues(null, ['a']), contract_types: ['a', 'b'] };
    expect(toBody(typed).contract_types).toEqual(['a', 'b'].map((id) => ({ id, use_custom_date: false, from: '', to: '' })));
  });

  it('shows every stored text and list under its own name', () => {
    const texts = { name_sk: 'Vyvážená SK', strategy_name_sk: 'Vyvážená stratégia', currency: 'EUR' as const, description: 'Popis' };
    const lists = { adequacy_test: ['SUITABLE'], client_investment_goals: ['GROWTH'], client_esg: ['ESG'] };
    const values = toValues({ ...strategy, ...texts, ...lists } as unknown as Strategy, []);
    expect(values).toMatchObject({
      ...texts,
      ...lists,
      strategy_name: 'Vyvážená strategie',
      risk_profile: '4',
      investment_horizon: ['5', '10'],
    });
    expect(toBody(values)).toMatchObject({ ...texts, name_cs: 'Vyvážená', strategy_name_cs: 'Vyvážená strategie' });
  });

  it('sends the period for all types while its switch is on', () => {
    const period = { is_active_all_contract_types_from: '2026-01-01T00:00', is_active_all_contract_types_to: '2026-12-31T23:59' };
    const typed = { ...toValues(null, []), has_period: true, ...period };
    expect(toBody(typed)).toMatchObject(period);
    const none = { is_active_all_contract_types_from: '', is_active_all_contract_types_to: '' };
    expect(toBody({ ...typed, is_active_all_contract_types: false })).toMatchObject(none);
    expect(toValues({ ...strategy, is_active_all_contract_types_from: period.is_active_all_contract_types_from }, [])).toMatchObject({
      has_period: true,
      is_active_all_contract_types_from: '2026-01-01T00:00',
    });
  });

  it.each([
    [{ risk_class: '1' }],
    [{ risk_class: '7' }],
    [{ risk_class: '' }],
    [{ ongoing_fee: '' }],
    [{ entry_fee: '100' }],
    [{ risk_profile: '1' }],
    [{ risk_profile: '50' }],
    [{ risk_profile: ' ' }],
    [{ risk_tolerance_correction: '-2' }],
    [{ risk_tolerance_correction: '\u22122' }],
    [{ risk_tolerance_correction: '' }],
    [{ external_id: '1'.repeat(18) }],
    [{ external_id: '' }],
    [{ performance: ' ' }],
    [{ performance: '0' }],
    [{ performance: '7, 2' }],
    [{ 'from:b': '2026-01-01T00:00', 'to:b': '2026-01-01T00:00' }],
    [{ 'from:b': '2026-01-02T00:00', 'to:b': '' }],
    [{ 'from:b': '', 'to:b': '2026-01-01T00:00' }],
  ])('accepts %o', (typed) => {
    const values = toValues(strategy, ['b']);
    expect(findFaults({ ...values, ...typed }, rulesOf(values))).toEqual({});
  });

  it('names what is wrong with a figure and what is allowed', () => {
    const values = toValues(strategy, ['b']);
    const typed = { ...values, risk_profile: '51', performance: '101', external_id: 'x', risk_tolerance_correction: 'x' };
    const reversed = { 'from:b': '2026-01-02T00:00', 'to:b': '2026-01-01T00:00' };
    expect(findFaults({ ...typed, ...reversed }, rulesOf(values))).toEqual({
      risk_profile: { key: 'wholeRange', values: { min: 1, max: 50 } },
      performance: { key: 'range', values: { min: 0, max: 100 } },
      external_id: { key: 'number' },
      risk_tolerance_correction: { key: 'wholeNumber' },
      'to:b': { key: 'reversed' },
    });
  });

  it('reads a minus as typed and as written by the portal', () => {
    const body = (typed: string) => toBody({ ...toValues(null, []), risk_tolerance_correction: typed }).risk_tolerance_correction;
    expect([body(' -2 '), body('\u22123'), body('0')]).toEqual([-2, -3, 0]);
  });
});
