import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { useTranslation } from 'react-i18next';
import type { Difference } from '../../ui/forms/conflict-notice.tsx';
import { formatDate } from '../../platform/formats/dates.ts';
import { toBody, toValues, type StrategyValues } from './strategies.model.ts';
import { useMarketLists, useMarketWords, useNegativeLists, useOfferWords } from './use-strategy-words.ts';
import type { OfferedType } from './use-strategy-form.ts';

/** Fields whose typed value differs from what another user stored. */
export function useDifferences(stored: Strategy | null, values: StrategyValues, contractTypes: readonly OfferedType[]): Difference[] {
  const { t } = useTranslation('strategies');
  const { t: words } = useTranslation('shell');
  const lists = useMarketLists();
  const excluding = useNegativeLists();
  const market = useMarketWords();
  const offer = useOfferWords();
  if (stored === null) return [];
  const write = (typed: StrategyValues): [string, string][] => {
    const body = toBody(typed);
    return [
      [t('name'), typed.name],
      [words('nameSk'), typed.name_sk],
      [t('strategyName'), typed.strategy_name],
      [t('strategyNameSk'), typed.strategy_name_sk],
      [t('currency'), typed.currency],
      [t('code'), typed.code],
      [t('externalId'), typed.external_id],
      [t('isActive'), t(typed.is_active ? 'yes' : 'no')],
      [t('performanceField'), typed.performance],
      [t('ongoingFeeField'), typed.ongoing_fee],
      [t('entryFeeField'), typed.entry_fee],
      [t('riskClass'), typed.risk_class],
      [t('benchmark'), typed.benchmark],
      [t('riskProfile'), typed.risk_profile],
      [t('riskToleranceCorrection'), typed.risk_tolerance_correction],
      [t('description'), typed.description],
      [t('offer'), offer(body, (id) => contractTypes.find((type) => type.id === id)?.name ?? id).join(' · ')],
      ...lists.map((list): [string, string] => [list.label, market(list, typed[list.name])]),
      ...excluding.map((list): [string, string] => [list.label, market(list, typed[list.name], t('nobody'))]),
      [t('review'), formatDate(typed.target_market_review_date || null)],
    ];
  };
  const theirs = write(
    toValues(
      stored,
      contractTypes.map(({ id }) => id),
    ),
  );
  return write(values).flatMap(([label, mine], index) => {
    const written = theirs[index]?.[1] ?? '';
    return mine === written ? [] : [{ label, stored: written, mine }];
  });
}
