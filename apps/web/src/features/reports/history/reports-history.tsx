import { reportModes, type ReportMode } from '@pramen/contract/reports/reports.lists';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { HistoryBlock } from './history-block.tsx';
import styles from './history.module.css';
import { PeriodPicker } from './period-picker.tsx';
import type { Asked } from '../reports.model.ts';
import { reportHistoryQuery } from '../reports.queries.ts';

interface ReportsHistoryProps {
  id: string | null;
  asked: Asked;
  onAsk: (asked: Asked) => void;
}

/** Money, investments and clients over time, of what is opened. */
export function ReportsHistory({ id, asked, onAsk }: ReportsHistoryProps) {
  const { t } = useTranslation('reports');
  const answers = useQueries({ queries: reportModes.map((mode: ReportMode) => reportHistoryQuery(id, asked, mode)) });
  return (
    <section className={styles.section} aria-labelledby="report-history">
      <h2 id="report-history" className={styles.heading}>
        {t('history.title')}
      </h2>
      <PeriodPicker asked={asked} isLoading={answers.some(({ isFetching }) => isFetching)} onAsk={onAsk} />
      <div className={styles.blocks}>
        {reportModes.map((mode, index) => {
          const answer = answers[index];
          return (
            <HistoryBlock
              key={mode}
              mode={mode}
              period={asked.period}
              history={answer?.data}
              failure={answer?.error ? describeProblem(answer.error) : null}
              onRetry={() => void answer?.refetch()}
            />
          );
        })}
      </div>
    </section>
  );
}
