import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { strategyOverviewQuery } from '../../features/portfolio/portfolio.queries.ts';
import { ContractStrategyView } from './contract-strategy-view.tsx';
import { InvestmentPending } from './investment-pending.tsx';

const route = getRouteApi('/shell/contract-strategy/$id');

/** One strategy of a contract, laid out like the contract. */
export function ContractStrategyScreen() {
  const { t } = useTranslation('contract');
  const { id } = route.useParams();
  const { data: overview, isError, refetch } = useQuery(strategyOverviewQuery(id));
  const retry = () => void refetch();
  if (overview) return <ContractStrategyView key={id} overview={overview} onRetry={isError ? retry : null} />;
  return (
    <InvestmentPending
      pageTitle={t('strategyTitle')}
      title={t('strategyValue')}
      failure={isError ? t('strategyFailed') : null}
      onRetry={retry}
    />
  );
}
