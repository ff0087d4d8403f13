import type { Currency } from '@pramen/contract/fields';
import { scenarios, volatilityOf } from '@pramen/domain/portfolio/savings/scenarios';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent, formatWholeMoney } from '../../../platform/formats/money.ts';
import { loadChunk } from '../../../platform/loading/load-chunk.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LazyFold } from '../../../ui/display/lazy-fold.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Projection } from './project-plan.ts';
import { FALL_COLOUR, listYears, type ProjectionWords, type ProjectionYear } from './projection.model.ts';
import { ProjectionTable } from './projection-table.tsx';
import styles from './projection.module.css';

const ProjectionChart = lazy(async () => ({ default: (await loadChunk(() => import('./projection-chart.tsx'))).ProjectionChart }));

interface ProjectionCardProps {
  projection: Projection;
  currency: Currency;
  riskClass: number | null;
}

function useProjectionWords(): ProjectionWords {
  const { t, i18n } = useTranslation('calculator');
  const { t: formats } = useTranslation('formats');
  const { language } = i18n;
  // A new object draws the chart again.
  return useMemo(
    () => ({
      deposits: t('depositsLine'),
      scenarios: {
        FAVOURABLE: t('scenarios.FAVOURABLE'),
        EXPECTED: t('scenarios.EXPECTED'),
        UNFAVOURABLE: t('scenarios.UNFAVOURABLE'),
        FALL: t('scenarios.FALL'),
      },
      year: (year: number) => (year === 0 ? t('now') : formats('years', { count: year })),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the translators are new functions at each render; their words depend on the language
    [language],
  );
}

/** Deposits and scenarios of a plan: the amounts at its end, a chart or a table, and how they were found. */
export function ProjectionCard({ projection, currency, riskClass }: ProjectionCardProps) {
  const { t } = useTranslation('calculator');
  const [isTable, setTable] = useState(false);
  const words = useProjectionWords();
  const years = useMemo(() => listYears(projection), [projection]);
  const end = years.at(-1);
  return (
    <section className={styles.projection} aria-labelledby="calculator-projection">
      <h2 id="calculator-projection" className={styles.title}>
        {t('projection')}
      </h2>
      {isTable ? (
        <ProjectionTable key={years.length} years={years} currency={currency} words={words} />
      ) : (
        <figure>
          <figcaption className="visually-hidden">{t('chartSummary')}</figcaption>
          <div className={styles.chart}>
            <Suspense fallback={<Skeleton height="100%" shape="block" />}>
              <ProjectionChart years={years} currency={currency} words={words} />
            </Suspense>
          </div>
        </figure>
      )}
      {end && <EndAmounts end={end} currency={currency} words={words} />}
      {riskClass === null && <p className={styles.note}>{t('missing.risk')}</p>}
      <div className={styles.below}>
        <Button
          kind="plain"
          onClick={() => setTable(!isTable)}
          icon={isTable ? <IconChartLine size={18} stroke={1.5} aria-hidden /> : <IconTable size={18} stroke={1.5} aria-hidden />}
        >
          {t(isTable ? 'showChart' : 'showTable')}
        </Button>
      </div>
      <Method fall={projection.fall} riskClass={riskClass} />
    </section>
  );
}

interface EndAmountsProps {
  end: ProjectionYear;
  currency: Currency;
  words: ProjectionWords;
}

/** The legend of the chart, with what each line ends at. */
function EndAmounts({ end, currency, words }: EndAmountsProps) {
  const { t } = useTranslation('calculator');
  const known = scenarios.flatMap((scenario) => {
    const amount = end.amounts[scenario];
    return amount === undefined ? [] : [{ key: scenario, word: words.scenarios[scenario], amount }];
  });
  return (
    <>
      <h3 className={styles.endTitle}>{t('atEnd', { count: end.year })}</h3>
      <dl className={styles.ends} style={{ '--fall': FALL_COLOUR } as React.CSSProperties}>
        {[...known, { key: 'DEPOSITS', word: words.deposits, amount: end.deposits }].map(({ key, word, amount }) => (
          <div key={key} className={styles.end} data-line={key}>
            <dt>{word}</dt>
            <dd>{formatWholeMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Method({ fall, riskClass }: { fall: number | null; riskClass: number | null }) {
  const { t } = useTranslation('calculator');
  const percent = (fraction: number) => formatPercent(fraction * 100);
  return (
    <LazyFold title={t('method.title')}>
      <p>{t('method.expected')}</p>
      {riskClass !== null && <p>{t('method.range', { risk: riskClass, volatility: percent(volatilityOf(riskClass)) })}</p>}
      {fall !== null && <p>{t('method.fall', { fall: percent(fall) })}</p>}
      <p>{t('method.today')}</p>
      <p>{t('method.past')}</p>
    </LazyFold>
  );
}
