import type { Effects, Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../platform/formats/money.ts';
import { Card } from '../../../ui/display/card.tsx';
import { DirectedValue } from '../../../ui/display/values/figure.tsx';
import { PhoneFold } from '../../../ui/display/phone-fold.tsx';
import { directionOf, isLoss, splitGain } from '../performance.model.ts';
import styles from './effects-card.module.css';

interface EffectsCardProps {
  performance: Performance;
  effects: Effects;
}

/** The gain split into prices, income, exchange rates and fees. */
export function EffectsCard({ performance, effects }: EffectsCardProps) {
  const { t } = useTranslation('portfolio');
  const { gain, currency } = performance;
  const isLosing = isLoss(performance);
  const money = (amount: number | null) => (
    <DirectedValue value={formatMoney(amount, currency, { withSign: true })} direction={directionOf(amount)} />
  );
  return (
    <Card as="section" labelledBy="portfolio-effects">
      <PhoneFold
        labelledBy="portfolio-effects"
        head={
          <h2 id="portfolio-effects" className={styles.title}>
            {t(isLosing ? 'effects.lossTitle' : 'effects.title')}
          </h2>
        }
      >
        <dl className={styles.parts}>
          {splitGain(gain, effects).map(({ name, amount }) => (
            <div key={name} className={styles.part}>
              <dt>{t(`effects.${name}`)}</dt>
              <dd>{money(amount)}</dd>
            </div>
          ))}
          <div className={styles.sum}>
            <dt>{t(isLosing ? 'loss' : 'gain')}</dt>
            <dd>{money(gain)}</dd>
          </div>
        </dl>
        <p className={styles.note}>{t(isLosing ? 'effects.lossNote' : 'effects.note')}</p>
      </PhoneFold>
    </Card>
  );
}
