import type { Evaluation, ExplainedMetric } from '@pramen/contract/records/records.schemas';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Table } from '../../../ui/tables/table.tsx';
import { isSumItself, writePoints, writeResult } from './write-result.ts';
import styles from '../records.module.css';

interface EvaluationViewProps {
  evaluation: Evaluation;
  /** Staff see the points; a client sees which answers count, not for how much. */
  hasPoints: boolean;
}

/** The result of a questionnaire: verdicts first, what contradicts itself, and what each value follows from. */
export function EvaluationView({ evaluation: { metrics, contradictions }, hasPoints }: EvaluationViewProps) {
  const { t } = useTranslation('records');
  const inOrder = [...metrics.filter((one) => one.is_verdict), ...metrics.filter((one) => !one.is_verdict)];
  return (
    <div className={`${styles.stack} ${styles.evaluation}`}>
      {contradictions.length > 0 && (
        <Banner>
          <strong>{t('result.contradictions', { count: contradictions.length })}</strong>
          <ul className={styles.plainList}>
            {contradictions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Banner>
      )}
      {inOrder.length === 0 ? (
        <p>{t('result.none')}</p>
      ) : (
        <Table
          caption={t('result.title')}
          rows={inOrder}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'metric',
              label: t('result.metric'),
              render: ({ label, is_verdict: isVerdict }) => (isVerdict ? <strong>{label}</strong> : label),
            },
            { key: 'value', label: t('result.value'), render: (metric) => <Value metric={metric} hasPoints={hasPoints} /> },
          ]}
        />
      )}
      {inOrder.some(hasReasons) && (
        <details className={styles.fold}>
          <summary>{t('result.from')}</summary>
          <div className={styles.stack}>
            {inOrder.filter(hasReasons).map((metric) => (
              <Reasons key={metric.id} metric={metric} hasPoints={hasPoints} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function Value({ metric, hasPoints }: { metric: ExplainedMetric; hasPoints: boolean }) {
  const { t } = useTranslation('records');
  return (
    <>
      {writeResult(metric)}
      {hasPoints && metric.points !== null && !isSumItself(metric) && (
        <span className={styles.points}> {t('result.pointsOf', { points: writePoints(metric.points) })}</span>
      )}
    </>
  );
}

const hasReasons = ({ contributions, compared, override }: ExplainedMetric) =>
  contributions.length > 0 || compared.length > 0 || override !== null;

/** What the value of one metric follows from. */
function Reasons({ metric, hasPoints }: { metric: ExplainedMetric; hasPoints: boolean }) {
  const { t } = useTranslation('records');
  return (
    <section className={styles.reasons}>
      <h3 className={styles.reasonsName}>
        {metric.label}: {writeResult(metric)}
      </h3>
      <ul className={styles.plainList}>
        {metric.override !== null && <li>{t('result.override', { rule: metric.override })}</li>}
        {metric.contributions.map(({ question_id: id, question, answer, points }) => (
          <li key={`${id} ${answer}`}>
            <span className={styles.quiet}>{question}</span> {answer}
            {hasPoints && points !== null && (
              <span className={styles.points}> {t('result.pointsOf', { points: writePoints(points) })}</span>
            )}
          </li>
        ))}
        {metric.compared.map(({ id, label, value }) => (
          <li key={id}>{t('result.compared', { metric: label, value: value ?? '—' })}</li>
        ))}
      </ul>
    </section>
  );
}
