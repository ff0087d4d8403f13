import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ContractCard, ContractCardSkeleton } from '../../features/portfolio/contract-card.tsx';
import { contractsQuery } from '../../features/portfolio/portfolio.queries.ts';
import { QuietError } from '../../ui/quiet-error.tsx';
import styles from './home.module.css';

export function ContractList() {
  const { t } = useTranslation('dashboard');
  const { data: contracts, isError, refetch } = useQuery(contractsQuery);
  return (
    <section aria-labelledby="my-contracts">
      <h2 id="my-contracts" className={styles.heading}>
        {t('myContracts')}
      </h2>
      {isError && !contracts ? (
        <QuietError onRetry={() => void refetch()}>{t('contractsFailed')}</QuietError>
      ) : (
        <div className={styles.cards} aria-busy={!contracts}>
          {contracts?.data.map((contract) => <ContractCard key={contract.id} contract={contract} />) ?? (
            <>
              <ContractCardSkeleton />
              <ContractCardSkeleton />
            </>
          )}
        </div>
      )}
    </section>
  );
}
