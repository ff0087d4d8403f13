import type { DisclosedCosts } from '@pramen/contract/onboarding/informed.schemas';
import { writeMoney } from '@pramen/domain/money/written-money';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { writePercent } from '../../../platform/written/written-values.ts';

type Costs = Omit<DisclosedCosts, 'sha256'>;

/** The costs as a text that the client keeps, strategy by strategy. */
export function writeCosts(costs: Costs, language: Language): string {
  const unknown = translate(language, 'disclosures:costs.unknown');
  const money = (amount: number | null) => (amount === null ? unknown : writeMoney(amount, costs.currency));
  const percent = (fraction: number | null) => (fraction === null ? unknown : writePercent(String(fraction)));
  const years = translate(language, 'formats:years', { count: costs.years });
  const [initial, monthly] = [money(costs.initial_deposit), money(costs.monthly_deposit)];
  const lines = costs.strategies.flatMap(({ strategy_name: strategy, entry_fee: entryFee, ongoing_fee: ongoingFee, figures }) => {
    const rates = translate(language, 'disclosures:costs.rates', { entry: percent(entryFee), ongoing: percent(ongoingFee) });
    if (figures === null) return [translate(language, 'disclosures:costs.beyond', { strategy }), rates, ''];
    const { first_year: first, whole, value_before, value_after, return_before, return_after } = figures;
    const period = ({ entry, ongoing, total, share }: typeof first) => ({
      entry: money(entry),
      ongoing: money(ongoing),
      total: money(total),
      share: percent(share),
    });
    return [
      translate(language, costs.is_sample ? 'disclosures:costs.samplePlan' : 'disclosures:costs.plan', {
        strategy,
        initial,
        monthly,
        years,
      }),
      rates,
      translate(language, 'disclosures:costs.firstYear', period(first)),
      translate(language, 'disclosures:costs.whole', period(whole)),
      translate(language, 'disclosures:costs.effect', { before: percent(return_before), after: percent(return_after) }),
      translate(language, 'disclosures:costs.values', { before: money(value_before), after: money(value_after) }),
      '',
    ];
  });
  return [...lines, translate(language, 'disclosures:costs.warning')].join('\n');
}
