import type { Explanation, Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatPercent } from '../../../platform/formats/money.ts';
import { BigFigure } from '../../../ui/display/values/big-figure.tsx';
import { isRate, writeCalculation, writeFigure } from './explanation.model.ts';
import styles from './explanation.module.css';

/** The figure and its method in words and as a formula; for returns both methods side by side. */
export function ExplanationMethod({ explanation }: { explanation: Explanation }) {
  const { figure, performance } = explanation;
  const { t } = useTranslation('explanation');
  const isYearly = figure === 'twrPerc' && performance.annualised;
  const formula = isYearly ? t('formulas.twrPercYearly', { days: performance.measuredDays }) : t(`formulas.${figure}`);
  return (
    <>
      <div>
        <BigFigure value={writeFigure(figure, performance)} size="second" />
        {performance[figure] === null && (
          <p className={styles.unknown}>
            {t('unknown')}. {writeReason(performance, figure, t)}
          </p>
        )}
      </div>
      <div>
        <p>{t(`method.${figure}`)}</p>
        {(figure === 'twrPerc' || figure === 'mwrPerc') && (
          <p className={styles.quiet}>{t(performance.annualised ? 'annualised' : 'whole')}</p>
        )}
      </div>
      <div className={styles.formula}>
        <p className={styles.formulaLabel}>{t('formula')}</p>
        <p>{formula}</p>
        {writeCalculation(explanation).map((line) => (
          <p key={line} className={styles.calculation}>
            {line}
          </p>
        ))}
      </div>
      {isRate(figure) && <TwoViews performance={performance} />}
    </>
  );
}

const reasons = [
  'price_missing',
  'rate_missing',
  'value_unknown',
  'nothing_invested',
  'no_capital',
  'negative_capital',
  'no_flows',
  'no_time',
  'one_sign',
  'no_solution',
] as const;

function writeReason({ unavailable }: Performance, figure: string, t: TFunction<'explanation'>): string {
  const why = unavailable.find((one) => one.figure === figure);
  const known = reasons.find((reason) => reason === why?.reason) ?? 'other';
  return t(`reasons.${known}`, { subject: why?.isin ?? '', date: formatDate(why?.date ?? null) });
}

/** Time-weighted and money-weighted return side by side, each with its meaning. */
function TwoViews({ performance: { twrPerc, mwrPerc } }: { performance: Performance }) {
  const { t } = useTranslation('explanation');
  const { t: words } = useTranslation('portfolio');
  return (
    <section>
      <h3 className={styles.heading}>{t('twoViews')}</h3>
      <dl className={styles.views}>
        {(
          [
            ['twr', twrPerc],
            ['mwr', mwrPerc],
          ] as const
        ).map(([view, percent]) => (
          <div key={view} className={styles.oneView}>
            <dt>{words(view)}</dt>
            <dd className={styles.percent}>{formatPercent(percent, { withSign: true })}</dd>
            <dd className={styles.quiet}>{words(`help.${view}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>{words('pastPerformance')}</p>
    </section>
  );
}
