import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import {
  abilitiesToBearLoss,
  adequacyTests,
  clientTypes,
  esgPreferences,
  investmentGoals,
  investmentHorizons,
} from '@pramen/domain/strategies/target-market';
import { excludingLists, type ComparedList, type ExcludingList } from '@pramen/domain/strategies/fit';
import { useTranslation } from 'react-i18next';
import { formatLocalMinute } from '../../platform/formats/dates.ts';

/** A list of the target market: its name in the contract, its label, and the labels of its choices. */
export interface MarketList {
  name: ComparedList;
  label: string;
  options: readonly { value: string; label: string }[];
}

/** The lists of the target market with their labels. */
export function useMarketLists(): readonly MarketList[] {
  const { t } = useTranslation('strategies');
  return [
    { name: 'client_type', label: t('clientType'), options: clientTypes.map((value) => ({ value, label: t(`clientTypes.${value}`) })) },
    {
      name: 'adequacy_test',
      label: t('adequacyTest'),
      options: adequacyTests.map((value) => ({ value, label: t(`adequacyTests.${value}`) })),
    },
    {
      name: 'ability_to_bear_loss',
      label: t('abilityToBearLoss'),
      options: abilitiesToBearLoss.map((value) => ({ value, label: t(`abilities.${value}`) })),
    },
    {
      name: 'investment_horizon',
      label: t('investmentHorizon'),
      options: investmentHorizons.map((value) => ({ value: String(value), label: t(`horizons.${value}`) })),
    },
    {
      name: 'client_investment_goals',
      label: t('clientInvestmentGoals'),
      options: investmentGoals.map((value) => ({ value, label: t(`goals.${value}`) })),
    },
    { name: 'client_esg', label: t('clientEsg'), options: esgPreferences.map((value) => ({ value, label: t(`esg.${value}`) })) },
  ];
}

/** The lists that exclude clients, named as in the contract. */
export function useNegativeLists(): readonly (Omit<MarketList, 'name'> & { name: `negative_${ExcludingList}` })[] {
  const { t } = useTranslation('strategies');
  const lists = useMarketLists();
  return excludingLists.flatMap((name) => {
    const list = lists.find((one) => one.name === name);
    return list ? [{ ...list, name: `negative_${name}` as const, label: t('excludedOf', { list: list.label }) }] : [];
  });
}

/** The ticked choices of a list of the target market in words; an empty list excludes no one. */
export function useMarketWords() {
  const { t } = useTranslation('strategies');
  return ({ options }: Pick<MarketList, 'options'>, chosen: readonly (string | number)[], none = t('everybody')): string =>
    chosen.length === 0 ? none : options.flatMap(({ value, label }) => (chosen.map(String).includes(value) ? [label] : [])).join(', ');
}

/** Describes a period: `od 01.01.2026 00:00`. */
export function useValidityWords() {
  const { t } = useTranslation('strategies');
  return (from: string | null, to: string | null): string => {
    if (!from && !to) return t('validity.always');
    const bounds = { from: formatLocalMinute(from), to: formatLocalMinute(to) };
    return t(from ? (to ? 'validity.between' : 'validity.since') : 'validity.until', bounds);
  };
}

/** Describes the contract types that offer a strategy: one line each, or one for all. */
export function useOfferWords() {
  const { t } = useTranslation('strategies');
  const validity = useValidityWords();
  return (
    strategy: Pick<
      Strategy,
      'is_active_all_contract_types' | 'is_active_all_contract_types_from' | 'is_active_all_contract_types_to' | 'contract_types'
    >,
    nameOf: (id: string) => string,
  ): string[] => {
    if (strategy.is_active_all_contract_types)
      return [
        `${t('yes')}, ${validity(strategy.is_active_all_contract_types_from || null, strategy.is_active_all_contract_types_to || null)}`,
      ];
    return strategy.contract_types.map(
      ({ id, use_custom_date, from, to }) => `${nameOf(id)}: ${use_custom_date ? validity(from || null, to || null) : t('asLongAsActive')}`,
    );
  };
}
