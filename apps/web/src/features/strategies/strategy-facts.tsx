import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { useTranslation } from 'react-i18next';
import { formatFactor, formatPercent, UNKNOWN } from '../../platform/formats/money.ts';
import { FactList } from '../../ui/display/fact-list.tsx';
import { SectionCard } from '../../ui/display/sections/section-card.tsx';
import { ReviewDay } from './review-day.tsx';
import { useMarketLists, useMarketWords, useNegativeLists, useValidityWords } from './use-strategy-words.ts';
import styles from './strategy-facts.module.css';

const percentOf = (fraction: number | null) => (fraction === null ? UNKNOWN : formatPercent(fraction * 100));

/** Everything about a strategy: its facts, the contract types that offer it, and its target market. */
export function StrategyFacts({ strategy }: { strategy: Strategy }) {
  const { t } = useTranslation('strategies');
  const { t: words } = useTranslation('shell');
  const market = useMarketWords();
  const lists = useMarketLists();
  const excluding = useNegativeLists();
  return (
    <>
      <SectionCard id="basics" title={t('basics')}>
        <FactList
          facts={[
            { label: t('name'), value: strategy.name_cs },
            { label: words('nameSk'), value: strategy.name_sk ?? words('lacksSlovak') },
            { label: t('strategyName'), value: strategy.strategy_name_cs },
            { label: t('strategyNameSk'), value: strategy.strategy_name_sk ?? words('lacksSlovak') },
            { label: t('currency'), value: strategy.currency ?? t('anyCurrency') },
            { label: t('code'), value: strategy.code },
            { label: t('externalId'), value: strategy.external_id },
            { label: t('isActive'), value: strategy.is_active ? t('yes') : t('no') },
            { label: t('performance'), value: percentOf(strategy.performance) },
            { label: t('ongoingFee'), value: percentOf(strategy.ongoing_fee) },
            { label: t('entryFee'), value: percentOf(strategy.entry_fee) },
            { label: t('riskClass'), value: strategy.risk_class },
            { label: t('benchmark'), value: strategy.benchmark },
            { label: t('riskProfile'), value: strategy.risk_profile },
            { label: t('riskToleranceCorrection'), value: formatFactor(strategy.risk_tolerance_correction) },
            { label: t('held'), value: strategy.meta ? t('investments', { count: strategy.meta.investments_count }) : null },
            { label: t('description'), value: strategy.description },
          ]}
        />
      </SectionCard>
      <SectionCard id="offer" title={t('offer')}>
        <Offer strategy={strategy} />
      </SectionCard>
      <SectionCard id="target-market" title={t('targetMarket')}>
        <FactList
          facts={[
            ...lists.map((list) => ({ label: list.label, value: market(list, strategy[list.name]) })),
            ...excluding.map((list) => ({ label: list.label, value: market(list, strategy[list.name], t('nobody')) })),
            { label: t('review'), value: <ReviewDay day={strategy.target_market_review_date} /> },
          ]}
        />
      </SectionCard>
    </>
  );
}

/** One line for all contract types, or one for each. */
function Offer({ strategy }: { strategy: Strategy }) {
  const { t } = useTranslation('strategies');
  const validity = useValidityWords();
  const { is_active_all_contract_types: isForAll, contract_types: types, contract_types_names: names } = strategy;
  const all = isForAll
    ? `${t('yes')}, ${validity(strategy.is_active_all_contract_types_from, strategy.is_active_all_contract_types_to)}`
    : t('no');
  const each = types.map(({ use_custom_date, from, to }, index) => ({
    label: names[index] ?? '',
    value: use_custom_date ? validity(from, to) : t('asLongAsActive'),
  }));
  return (
    <>
      <FactList facts={[{ label: t('allContractTypes'), value: all }, ...(isForAll ? [] : each)]} />
      {!isForAll && each.length === 0 && <p className={styles.none}>{t('noContractTypes')}</p>}
    </>
  );
}
