import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { contractOverviewQuery } from '../../features/portfolio/portfolio.queries.ts';
import { ContractView } from './contract-view.tsx';
import { InvestmentPending } from './investment-pending.tsx';

const route = getRouteApi('/shell/contract/$id');

/** One contract: its value, performance, composition and movements. */
export function ContractScreen() {
  const { t } = useTranslation('contract');
  const { id } = route.useParams();
  const { data: overview, isError, refetch } = useQuery(contractOverviewQuery(id));
  const retry = () => void refetch();
  if (overview) return <ContractView key={id} overview={overview} onRetry={isError ? retry : null} />;
  return <InvestmentPending pageTitle={t('title')} title={t('value')} failure={isError ? t('failed') : null} onRetry={retry} />;
}
