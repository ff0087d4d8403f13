import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { informationQuery } from '../../features/disclosures/disclosures.queries.ts';
import { SectionCard } from '../../ui/display/sections/section-card.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { InformationOf } from '../kit/disclosures/information-of.tsx';

/** The key information of a strategy, which clients open before they sign. */
export function StrategyInformation({ strategyId }: { strategyId: string }) {
  const { t } = useTranslation('information');
  const { data: library, isError, refetch } = useQuery(informationQuery);
  return (
    <SectionCard id="key-information" title={t('keyTitle')}>
      <p>{t('keyAbout')}</p>
      {library && !library.data.some(({ strategy_id: id }) => id === strategyId) && <p>{t('keyNone')}</p>}
      {library && <InformationOf strategyId={strategyId} documents={library.data} />}
      {!library && isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
      {!library && !isError && <SkeletonRows height="44px" />}
    </SectionCard>
  );
}
