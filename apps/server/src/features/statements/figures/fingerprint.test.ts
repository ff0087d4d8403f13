import type { StatedCosts, StatementFigures } from '@pramen/contract/statements/statements.schemas';
import { describe, expect, it } from 'vitest';
import { fingerprintOf } from './statement-fingerprint.ts';

const summary = {
  currency: 'CZK',
  opening: 1000,
  inflows: 50,
  outflows: 25.5,
  gain: -10.25,
  closing: 1014.25,
  dividends: 3,
  interest: 0,
  fees: -1.5,
  taxes: -0.45,
  price_effect: -11.3,
  average_value: 1050,
  fees_perc: -0.142857,
  fees_effect: -0.150213,
  performance_perc: -0.976,
  twr_perc: null,
  mwr_perc: 1.5,
  annualised: true,
  measured_days: 400,
  unavailable: [{ figure: 'twrPerc', reason: 'price_missing', isin: 'CZ0005112300', date: '2025-11-03' }],
};
const held = {
  name: 'ČEZ',
  isin: 'CZ0005112300',
  currency: 'CZK',
  quantity: 1.5,
  price: { value: 911.5, date: '2025-12-30' },
  own_value: 1367.25,
  value: 1367.25,
};
const fee = {
  date: '2025-10-05',
  kind: 'FEE',
  reference: 'V1',
  name: null,
  isin: null,
  quantity: null,
  price: null,
  fee_type: 'Poplatek za správu',
  amount: -1.5,
  currency: 'CZK',
};

/** The figures of a quarter, whose summaries have more parts. */
function figuresWith(parts: Partial<Record<'costs' | 'benchmark', unknown>>): StatementFigures {
  const whole = { ...summary, ...parts };
  const investment = {
    id: 'i',
    label: 'Na důchod',
    variable_symbol: '101',
    summary: whole,
    opening: [held],
    closing: [held],
    movements: [fee],
  };
  const contract = {
    id: 'k',
    contract_number: 'K1',
    contract_type: 'Správa portfolia',
    summary: whole,
    fees: [{ name: 'Poplatek za správu', amount: -1.5 }],
    investments: [investment],
  };
  const figures = { from: '2025-10-01', to: '2025-12-31', as_of: '2026-03-02', total: whole, contracts: [contract], faults: [] };
  return figures as unknown as StatementFigures;
}
const hashOf = (parts: Parameters<typeof figuresWith>[0]) => fingerprintOf(figuresWith(parts)).toString('hex');

/** Of these figures, by the portal that did not know costs of securities. */
const BEFORE_COSTS = '6ece4222fe3680158144c715b057ef7b6e546e424c1c5643c76e3f76423bae98';

const unknownCosts: StatedCosts = {
  is_stated: false,
  is_complete: false,
  is_third_parties_complete: false,
  service: -1.5,
  ongoing: null,
  transactions: 0,
  instruments: null,
  instruments_perc: null,
  third_parties: null,
  third_parties_perc: null,
  total: -1.5,
  total_perc: -0.142857,
  twr_without: null,
  effect: null,
  unknown: [{ kind: 'ONGOING', name: 'ČEZ', isin: 'CZ0005112300', reason: 'not_stated' }],
};

describe('the fingerprint of a statement', () => {
  it('is the one it had before costs of securities were known, as long as none is stated', () => {
    expect(hashOf({})).toBe(BEFORE_COSTS);
    expect(hashOf({ costs: unknownCosts, benchmark: null })).toBe(BEFORE_COSTS);
  });

  it('is another one with a benchmark, but not when only its name changes', () => {
    const benchmark = { code: 'SVET', name: 'Světové akcie', perc: 1.5 };
    expect(hashOf({ benchmark })).not.toBe(BEFORE_COSTS);
    expect(hashOf({ benchmark: { ...benchmark, name: 'Svetové akcie' } })).toBe(hashOf({ benchmark }));
    expect(hashOf({ benchmark: { ...benchmark, perc: 1.6 } })).not.toBe(hashOf({ benchmark }));
  });

  it('is another one once a cost is stated, also as zero, and when it changes', () => {
    const stated = { ...unknownCosts, is_stated: true, is_complete: true, ongoing: 0, instruments: 0, unknown: [] };
    expect(new Set([BEFORE_COSTS, hashOf({ costs: stated }), hashOf({ costs: { ...stated, ongoing: -0.01 } })]).size).toBe(3);
  });
});

it('the units around a split change nothing: they follow from the other figures', () => {
  const figures = figuresWith({});
  const split = structuredClone(figures);
  const [movement] = split.contracts[0]?.investments[0]?.movements ?? [];
  if (!movement) throw new Error('no movement');
  movement.split = { before: 1, after: 2 };
  expect(fingerprintOf(split)).toEqual(fingerprintOf(figures));
});
