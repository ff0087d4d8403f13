import { expect, test } from 'vitest';
import { judgeFit, type TargetMarket } from '../../strategies/fit.ts';
import { findMissingMetrics } from './expected-metrics.ts';

const metric = (id: string) => ({ id, label: id, source: { kind: 'points' as const } });
const withMetrics = (...ids: string[]) => ({ content: [], evaluation: { metrics: ids.map(metric) } });

test.each([
  ['AML_QUESTIONNAIRE', withMetrics('CLIENT_RISK_PROFILE'), ['CLIENT_CHECK_INTENSITY']],
  ['AML_QUESTIONNAIRE', { content: [] }, ['CLIENT_RISK_PROFILE', 'CLIENT_CHECK_INTENSITY']],
  ['FORM', { content: [] }, []],
  ['MEETING_RECORD', { content: [] }, []],
] as const)('%s', (type, definition, missing) => expect(findMissingMetrics(definition, type)).toEqual(missing));

const values: Readonly<Record<string, readonly string[]>> = {
  CLASSIFICATION: ['ADVANCED_INVESTOR'],
  INVESTMENT_HORIZON: ['5'],
  AVAILABILITY_TO_LOSS: ['CAN_LOSE'],
  INVESTMENT_TARGET: ['GROWTH'],
  INVESTMENT_PREFERENCE: ['WITH_ESG'],
  RISK_TOLERANCE_CORRECTION: ['4'],
};
const market: TargetMarket = {
  positive: {
    client_type: [],
    adequacy_test: ['ADVANCED_INVESTOR'],
    ability_to_bear_loss: ['CAN_LOSE'],
    investment_horizon: [5],
    client_investment_goals: ['GROWTH'],
    client_esg: ['WITH_ESG'],
  },
  negative: { client_type: [], adequacy_test: [], ability_to_bear_loss: [], investment_horizon: [], client_investment_goals: [] },
  leastRiskTolerance: 4,
};

test('each of them is one that suitability reads, and it reads no other', () => {
  const ids = findMissingMetrics({ content: [] }, 'INVESTMENT_QUESTIONNAIRE');
  expect(ids.toSorted()).toEqual(Object.keys(values).toSorted());
  expect(judgeFit(market, { clientType: null, metrics: values }).fit).toBe('FITS');
  for (const id of ids) {
    const metrics = Object.fromEntries(Object.entries(values).filter(([one]) => one !== id));
    const { reasons } = judgeFit(market, { clientType: null, metrics });
    expect([id, reasons.map(({ kind }) => kind)]).toEqual([id, ['UNKNOWN']]);
  }
});
