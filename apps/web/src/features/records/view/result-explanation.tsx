import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { EvaluationView } from '../result/evaluation-view.tsx';
import styles from '../records.module.css';
import { useRespondentWords } from '../use-respondent-words.ts';

interface ResultExplanationProps {
  evaluation: NonNullable<RecordDetail['evaluation']>;
  respondent: RecordDetail['respondent'];
}

/** Why a questionnaire has its result: values with what led to them, the rules in force, who evaluated it and when. */
export function ResultExplanation({ evaluation, respondent }: ResultExplanationProps) {
  const { factsOf } = useRespondentWords();
  const { t } = useTranslation('recordReview');
  const { revision, is_reproduced: isReproduced } = evaluation;
  return (
    <section className={styles.stack} aria-labelledby="record-result">
      <h3 id="record-result" className={styles.heading}>
        {t('why.title')}
      </h3>
      <EvaluationView evaluation={evaluation} hasPoints />
      <FactList
        facts={[
          ...factsOf(respondent),
          { label: t('why.by'), value: evaluation.evaluated_by },
          { label: t('why.at'), value: formatDateTime(evaluation.evaluated_at) },
          {
            label: t('why.rules'),
            value:
              revision.version === null
                ? t('revision', { number: revision.number })
                : `${revision.version} · ${t('revision', { number: revision.number })}`,
          },
          { label: t('why.engine'), value: evaluation.engine },
          {
            label: t('why.reproduced'),
            value: (
              <StateBadge tone={isReproduced ? 'good' : 'bad'}>{t(isReproduced ? 'why.isReproduced' : 'why.isNotReproduced')}</StateBadge>
            ),
          },
          { label: t('why.hash'), value: <code className={styles.hash}>{revision.hash}</code> },
        ]}
      />
    </section>
  );
}
