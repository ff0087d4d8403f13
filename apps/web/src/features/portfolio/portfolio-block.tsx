import type { Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { formatMoney, formatPercent, UNKNOWN } from '../../platform/formats/money.ts';
import { Card } from '../../ui/card.tsx';
import { Figure, FigureList } from '../../ui/figure.tsx';
import { QuietError } from '../../ui/quiet-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { directionOf, isLoss } from './performance.model.ts';
import { ReturnsHelp } from './returns-help.tsx';
import styles from './portfolio-block.module.css';

/** What the portfolio is worth, with its day; then what was put in and what came of it. */
export function PortfolioBlock({ performance }: { performance: Performance }) {
  const { t } = useTranslation('portfolio');
  const { totalAmount, investedAmount, gain, performancePerc, twrPerc, mwrPerc, currency, asOfDate, annualised } = performance;
  const period = t(annualised ? 'perYear' : 'forPeriod');
  return (
    <Card as="section" labelledBy="portfolio-value">
      <h2 id="portfolio-value" className={styles.label}>
        {t('value')}
      </h2>
      <p className={styles.value}>{formatMoney(totalAmount, currency)}</p>
      {asOfDate && <p className={styles.day}>{t('asOf', { date: formatDate(asOfDate) })}</p>}
      <div className={styles.figures}>
          <FigureList>
          <Figure label={t('invested')} value={formatMoney(investedAmount, currency)} />
          <Figure
          label={t(isLoss(performance) ? 'loss' : 'gain')}
          value={formatMoney(gain, currency, { withSign: true })}
          direction={directionOf(gain)}
        />
          <Figure
          label={t('performance')}
          value={formatPercent(performancePerc, { withSign: true })}
          direction={directionOf(performancePerc)}
          note={t('simpleReturn')}
        />
          <Figure label={t('twr')} value={formatPercent(twrPerc, { withSign: true })} direction={directionOf(twrPerc)} note={twrPerc !== null && period} />
          <Figure label={t('mwr')} value={formatPercent(mwrPerc, { withSign: true })} direction={directionOf(mwrPerc)} note={mwrPerc !== null && period} />
        </FigureList>
      </div>
      <ReturnsHelp />
    </Card>
  );
}

/** The same card when the figures did not come. */
export function PortfolioBlockFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('portfolio');
  return (
    <Card as="section" labelledBy="portfolio-value">
      <h2 id="portfolio-value" className={styles.label}>
        {t('value')}
      </h2>
      <p className={styles.value}>{UNKNOWN}</p>
      <QuietError onRetry={onRetry}>{t('statsFailed')}</QuietError>
    </Card>
  );
}

/** The same card before the figures are there. */
export function PortfolioBlockSkeleton() {
  const { t } = useTranslation('portfolio');
  return (
    <Card as="section" labelledBy="portfolio-value">
      <h2 id="portfolio-value" className={styles.label}>
        {t('value')}
      </h2>
      <p className={styles.value}>
        <Skeleton width="8em" height="1.2em" />
      </p>
      <div className={styles.day}>
        <Skeleton width="140px" height="21px" />
      </div>
      <div className={styles.figures} aria-busy>
        <div className={styles.places}>
          {[1, 2, 3, 4, 5].map((figure) => (
            <div key={figure}>
              <Skeleton width="90px" height="21px" />
              <Skeleton width="140px" height="30px" />
              <Skeleton width="60px" height="21px" />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.help}>
        <Skeleton width="150px" height="32px" />
      </div>
    </Card>
  );
}
