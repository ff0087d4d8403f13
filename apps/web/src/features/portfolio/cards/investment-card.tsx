import type { Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../../platform/formats/money.ts';
import { BigFigure } from '../../../ui/display/values/big-figure.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { DirectedValue } from '../../../ui/display/values/figure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { directionOf } from '../performance.model.ts';
import styles from './investment-card.module.css';

interface InvestmentCardProps {
  name: string;
  /** Number of a contract, kind of a strategy. */
  detail: string;
  performance: Performance;
  /** More about it, below the figures. */
  children?: ReactNode;
  /** The screen with the details. */
  target: Pick<LinkProps, 'to' | 'params'>;
}

/** One contract or strategy: name, value and performance. The whole card links to its screen. */
export function InvestmentCard({ name, detail, performance, target, children }: InvestmentCardProps) {
  const { t } = useTranslation('portfolio');
  const { totalAmount, performancePerc, currency } = performance;
  return (
    <Card as="article">
      <div className={styles.card}>
        <h3 className={styles.name}>
          <Link {...target} className={styles.link}>
            {name}
          </Link>
          <IconChevronRight className={styles.arrow} size={18} stroke={1.5} aria-hidden />
        </h3>
        <p className={styles.detail}>{detail}</p>
        <div className={styles.total}>
          <BigFigure value={formatMoney(totalAmount, currency)} size="third" />
        </div>
        <p className={styles.performance}>
          <span className={styles.word}>{t('performance')} </span>
          <DirectedValue value={formatPercent(performancePerc, { withSign: true })} direction={directionOf(performancePerc)} />
        </p>
        {children && <div className={styles.more}>{children}</div>}
      </div>
    </Card>
  );
}

export function InvestmentCardSkeleton() {
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
