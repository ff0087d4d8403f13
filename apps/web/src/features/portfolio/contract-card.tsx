import type { ContractReport } from '@pramen/contract/portfolio/portfolio.schemas';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../platform/formats/money.ts';
import { Card } from '../../ui/card.tsx';
import { DirectedValue } from '../../ui/figure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { directionOf } from './performance.model.ts';
import styles from './contract-card.module.css';

/** One contract: its type and number, what it is worth, how it did. */
export function ContractCard({ contract }: { contract: ContractReport }) {
  const { t } = useTranslation('portfolio');
  const { totalAmount, performancePerc, currency } = contract.performance;
  return (
    <Card as="article">
      <h3 className={styles.type}>{contract.contractType}</h3>
      <p className={styles.number}>{contract.contractNumber}</p>
      <p className={styles.total}>{formatMoney(totalAmount, currency)}</p>
      <p className={styles.performance}>
        {t('performance')}{' '}
        <DirectedValue value={formatPercent(performancePerc, { withSign: true })} direction={directionOf(performancePerc)} />
      </p>
    </Card>
  );
}

export function ContractCardSkeleton() {
  return (
    <Card>
      <Skeleton width="70%" height="24px" />
      <Skeleton width="40%" height="21px" />
      <div className={styles.total}>
        <Skeleton width="60%" height="30px" />
      </div>
      <Skeleton width="50%" height="21px" />
    </Card>
  );
}
