import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { abilitiesToBearLoss, adequacyTests, clientTypes, esgPreferences, investmentGoals, investmentHorizons } from './target-market.ts';
import { excludingLists, judgeFit, listsOnBothSides } from './fit.ts';
import type { FitResult, Metrics, Profile, TargetMarket } from './fit.ts';

const open: TargetMarket = {
  positive: {
    client_type: [],
    adequacy_test: [],
    ability_to_bear_loss: [],
    investment_horizon: [],
    client_investment_goals: [],
    client_esg: [],
  },
  negative: { client_type: [], adequacy_test: [], ability_to_bear_loss: [], investment_horizon: [], client_investment_goals: [] },
  leastRiskTolerance: null,
};
const marketOf = (
  positive: Partial<TargetMarket['positive']>,
  negative: Partial<TargetMarket['negative']> = {},
  leastRiskTolerance: number | null = null,
): TargetMarket => ({ positive: { ...open.positive, ...positive }, negative: { ...open.negative, ...negative }, leastRiskTolerance });

const metrics: Metrics = {
  CLASSIFICATION: ['INFORMED_INVESTOR'],
  AVAILABILITY_TO_LOSS: ['CAN_LOSE'],
  INVESTMENT_HORIZON: ['5'],
  INVESTMENT_TARGET: ['FINANCIAL_RESERVE', 'VALUATION'],
  INVESTMENT_PREFERENCE: ['WITHOUT_ESG'],
  RISK_TOLERANCE_CORRECTION: ['4'],
};
const profileOf = (changes: Metrics = {}): Profile => ({ clientType: 'RETAIL', metrics: { ...metrics, ...changes } });

const worth = (fit: FitResult['fit']) => ['IN_NEGATIVE', 'OUTSIDE_POSITIVE', 'FITS'].indexOf(fit);

describe('a client with a valid questionnaire', () => {
  it.each<[string, TargetMarket, Metrics, FitResult['fit'], string[]]>([
    ['a market without lists', open, {}, 'FITS', []],
    ['the client type', marketOf({ client_type: ['PROFESSIONAL'] }), {}, 'OUTSIDE_POSITIVE', ['client_type NOT_INCLUDED RETAIL']],
    ['knowledge in the list', marketOf({ adequacy_test: ['INFORMED_INVESTOR', 'ADVANCED_INVESTOR'] }), {}, 'FITS', []],
    [
      'knowledge',
      marketOf({ adequacy_test: ['ADVANCED_INVESTOR'] }),
      {},
      'OUTSIDE_POSITIVE',
      ['adequacy_test NOT_INCLUDED INFORMED_INVESTOR'],
    ],
    [
      'loss',
      marketOf({}, { ability_to_bear_loss: ['CANNOT_LOSE'] }),
      { AVAILABILITY_TO_LOSS: ['CANNOT_LOSE'] },
      'IN_NEGATIVE',
      ['ability_to_bear_loss EXCLUDED CANNOT_LOSE'],
    ],
    ['a horizon in the list', marketOf({ investment_horizon: [3, 5] }), {}, 'FITS', []],
    ['a longer strategy', marketOf({ investment_horizon: [8, 10] }), {}, 'OUTSIDE_POSITIVE', ['investment_horizon NOT_INCLUDED 5']],
    ['seven years count as five', marketOf({ investment_horizon: [5] }), { INVESTMENT_HORIZON: ['7'] }, 'FITS', []],
    [
      'less than any horizon',
      marketOf({ investment_horizon: [1] }),
      { INVESTMENT_HORIZON: ['0'] },
      'OUTSIDE_POSITIVE',
      ['investment_horizon NOT_INCLUDED 0'],
    ],
    [
      'each of several goals',
      marketOf({ client_investment_goals: ['VALUATION'] }),
      {},
      'OUTSIDE_POSITIVE',
      ['client_investment_goals NOT_INCLUDED FINANCIAL_RESERVE'],
    ],
    [
      'one excluded goal',
      marketOf({ client_investment_goals: ['VALUATION'] }, { client_investment_goals: ['FINANCIAL_RESERVE'] }),
      {},
      'IN_NEGATIVE',
      ['client_investment_goals EXCLUDED FINANCIAL_RESERVE'],
    ],
    ['sustainability', marketOf({ client_esg: ['WITH_ESG'] }), {}, 'OUTSIDE_POSITIVE', ['client_esg NOT_INCLUDED WITHOUT_ESG']],
    ['as much risk as the client tolerates', marketOf({}, {}, 4), {}, 'FITS', []],
    ['more risk', marketOf({}, {}, 5), {}, 'OUTSIDE_POSITIVE', ['risk_tolerance_correction TOO_LOW 4']],
    [
      'a metric that was not determined',
      marketOf({ adequacy_test: ['BASIC_INVESTOR'] }, {}, 1),
      { CLASSIFICATION: [], RISK_TOLERANCE_CORRECTION: [] },
      'OUTSIDE_POSITIVE',
      ['adequacy_test UNKNOWN ', 'risk_tolerance_correction UNKNOWN '],
    ],
    [
      'an unknown value cannot be shown to be outside the negative side',
      marketOf({}, { adequacy_test: ['BASIC_INVESTOR'] }),
      { CLASSIFICATION: [] },
      'OUTSIDE_POSITIVE',
      ['adequacy_test UNKNOWN '],
    ],
    [
      'both sides at once: the negative one wins and every reason is named',
      marketOf({ adequacy_test: ['ADVANCED_INVESTOR'] }, { ability_to_bear_loss: ['CAN_LOSE'] }),
      {},
      'IN_NEGATIVE',
      ['adequacy_test NOT_INCLUDED INFORMED_INVESTOR', 'ability_to_bear_loss EXCLUDED CAN_LOSE'],
    ],
  ])('%s', (_, market, changes, fit, reasons) => {
    const found = judgeFit(market, profileOf(changes));
    expect([found.fit, found.reasons.map(({ list, kind, values }) => `${list} ${kind} ${values.join(' ')}`)]).toEqual([fit, reasons]);
  });
});

describe('a client without one', () => {
  it.each<[string, TargetMarket, string | null, FitResult]>([
    ['nothing is known', open, 'RETAIL', { fit: 'NO_VALID_QUESTIONNAIRE', reasons: [] }],
    ['other lists are not compared', marketOf({ adequacy_test: ['BASIC_INVESTOR'] }), null, { fit: 'NO_VALID_QUESTIONNAIRE', reasons: [] }],
    [
      'the type is outside',
      marketOf({ client_type: ['PROFESSIONAL'] }),
      'RETAIL',
      { fit: 'NO_VALID_QUESTIONNAIRE', reasons: [{ list: 'client_type', kind: 'NOT_INCLUDED', values: ['RETAIL'] }] },
    ],
    [
      'the type is excluded',
      marketOf({}, { client_type: ['RETAIL'] }),
      'RETAIL',
      { fit: 'IN_NEGATIVE', reasons: [{ list: 'client_type', kind: 'EXCLUDED', values: ['RETAIL'] }] },
    ],
    [
      'the type is not known',
      marketOf({ client_type: ['RETAIL'] }),
      null,
      { fit: 'NO_VALID_QUESTIONNAIRE', reasons: [{ list: 'client_type', kind: 'UNKNOWN', values: [] }] },
    ],
  ])('%s', (_, market, clientType, found) => {
    expect(judgeFit(market, { clientType, metrics: null })).toEqual(found);
  });
});

const choices = {
  client_type: clientTypes,
  adequacy_test: adequacyTests,
  ability_to_bear_loss: abilitiesToBearLoss,
  investment_horizon: investmentHorizons,
  client_investment_goals: investmentGoals,
  client_esg: esgPreferences,
} as const;
const some = (list: keyof typeof choices) => fc.subarray<string | number>([...choices[list]]);
const negative = fc.record({
  client_type: some('client_type'),
  adequacy_test: some('adequacy_test'),
  ability_to_bear_loss: some('ability_to_bear_loss'),
  investment_horizon: some('investment_horizon'),
  client_investment_goals: some('client_investment_goals'),
});
const positive = fc.tuple(negative, some('client_esg')).map(([lists, client_esg]) => ({ ...lists, client_esg }));
const anyMarket = fc.record({
  positive,
  negative,
  leastRiskTolerance: fc.option(fc.integer({ min: 1, max: 7 })),
});
const one = (values: readonly (string | number)[]) => fc.constantFrom(...values.map(String)).map((value) => [value]);
const anyProfile: fc.Arbitrary<Profile> = fc.record({
  clientType: fc.option(fc.constantFrom(...clientTypes)),
  metrics: fc.record({
    CLASSIFICATION: one(adequacyTests),
    AVAILABILITY_TO_LOSS: one(abilitiesToBearLoss),
    INVESTMENT_HORIZON: one(investmentHorizons),
    INVESTMENT_TARGET: fc.subarray<string>([...investmentGoals], { minLength: 1 }),
    INVESTMENT_PREFERENCE: one(esgPreferences),
    RISK_TOLERANCE_CORRECTION: one([1, 2, 3, 4, 5, 6, 7]),
  }),
});

describe('whatever the market and the client', () => {
  test('excluding one more value never makes the fit better', () => {
    fc.assert(
      fc.property(anyMarket, anyProfile, fc.constantFrom(...excludingLists), fc.nat(4), (market, profile, list, place) => {
        const value = choices[list][place % choices[list].length] ?? '';
        const stricter = { ...market, negative: { ...market.negative, [list]: [...market.negative[list], value] } };
        expect(worth(judgeFit(stricter, profile).fit)).toBeLessThanOrEqual(worth(judgeFit(market, profile).fit));
      }),
    );
  });

  test('the order of values in a list does not matter', () => {
    fc.assert(
      fc.property(anyMarket, anyProfile, (market, profile) => {
        const turned = (lists: object) => Object.fromEntries(Object.entries(lists).map(([list, values]) => [list, values.toReversed()]));
        const other = { ...market, positive: turned(market.positive), negative: turned(market.negative) } as TargetMarket;
        expect(judgeFit(other, profile)).toEqual(judgeFit(market, profile));
      }),
    );
  });

  test('a client fits exactly when there is no reason, and is excluded exactly when a reason says so', () => {
    fc.assert(
      fc.property(anyMarket, anyProfile, (market, profile) => {
        const { fit, reasons } = judgeFit(market, profile);
        expect(fit === 'FITS').toBe(reasons.length === 0);
        expect(fit === 'IN_NEGATIVE').toBe(reasons.some(({ kind }) => kind === 'EXCLUDED'));
      }),
    );
  });

  test('a market with a value on both sides is named', () => {
    fc.assert(
      fc.property(anyMarket, (market) => {
        const both = excludingLists.filter((list) =>
          choices[list].some((v) => market.positive[list].includes(v) && market.negative[list].includes(v)),
        );
        expect(listsOnBothSides(market)).toEqual(both);
      }),
    );
  });
});
