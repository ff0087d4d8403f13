import type { CostFigures, DisclosedCosts, StrategyCosts } from '@pramen/contract/onboarding/informed.schemas';
import { writeMoney } from '@pramen/domain/money/written-money';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { writePercent } from '../../../platform/written/written-values.ts';

type Costs = Omit<DisclosedCosts, 'sha256'>;

/** Writes money and shares of these costs. */
function writersOf({ currency }: Costs, language: Language) {
  const unknown = translate(language, 'disclosures:costs.unknown');
  return {
    money: (amount: number | null) => (amount === null ? unknown : writeMoney(amount, currency)),
    percent: (fraction: number | null) => (fraction === null ? unknown : writePercent(String(fraction))),
  };
}

function figureLines(costs: Costs, figures: CostFigures, language: Language): string[] {
  const { money, percent } = writersOf(costs, language);
  const { first_year: first, whole, value_before, value_after, return_before, return_after } = figures;
  const period = ({ entry, ongoing, total, share }: typeof first) => ({
    entry: money(entry),
    ongoing: money(ongoing),
    total: money(total),
    share: percent(share),
  });
  return [
    translate(language, 'disclosures:costs.firstYear', period(first)),
    // In one year both are the same.
    ...(costs.years > 1 ? [translate(language, 'disclosures:costs.whole', period(whole))] : []),
    translate(language, 'disclosures:costs.effect', { before: percent(return_before), after: percent(return_after) }),
    translate(language, 'disclosures:costs.values', { before: money(value_before), after: money(value_after) }),
    '',
  ];
}

function strategyLines(costs: Costs, strategy: StrategyCosts, language: Language): string[] {
  const { money, percent } = writersOf(costs, language);
  const { strategy_name: name, entry_fee: entryFee, ongoing_fee: ongoingFee, figures } = strategy;
  const rates = translate(language, 'disclosures:costs.rates', { entry: percent(entryFee), ongoing: percent(ongoingFee) });
  if (figures === null) return [translate(language, 'disclosures:costs.beyond', { strategy: name }), rates, ''];
  const plan = {
    strategy: name,
    initial: money(strategy.initial_deposit),
    monthly: money(strategy.monthly_deposit),
    years: translate(language, 'formats:years', { count: costs.years }),
  };
  return [
    translate(language, costs.is_sample ? 'disclosures:costs.samplePlan' : 'disclosures:costs.plan', plan),
    rates,
    ...figureLines(costs, figures, language),
  ];
}

function dividedLines(costs: Costs, language: Language): string[] {
  if (costs.strategies.length < 2) return [];
  const { money } = writersOf(costs, language);
  const amounts = { initial: money(costs.initial_deposit), monthly: money(costs.monthly_deposit) };
  return [translate(language, costs.is_sample ? 'disclosures:costs.dividedSample' : 'disclosures:costs.divided', amounts), ''];
}

/** The costs as a text that the client keeps: strategy by strategy, and of several all together. */
export const writeCosts = (costs: Costs, language: Language): string =>
  [
    ...dividedLines(costs, language),
    ...costs.strategies.flatMap((strategy) => strategyLines(costs, strategy, language)),
    ...(costs.total ? [translate(language, 'disclosures:costs.all'), ...figureLines(costs, costs.total, language)] : []),
    translate(language, 'disclosures:costs.warning'),
  ].join('\n');
