import { reportModes, type ReportMode } from '@pramen/contract/reports/reports.lists';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { HistoryBlock } from './history-block.tsx';
import styles from './history.module.css';
import { PeriodPicker, type RangeFaults } from './period-picker.tsx';
import type { Asked } from '../reports.model.ts';
import { reportHistoryQuery } from '../reports.queries.ts';

interface ReportsHistoryProps {
  id: string | null;
  asked: Asked;
  onAsk: (asked: Asked) => void;
}

/** What the server said of the ends of the range; it refuses all three figures for the same reason. */
function faultsOf(errors: readonly unknown[]): RangeFaults {
  const refused = errors.find((error) => error instanceof Problem);
  return { from: refused?.errors['filter.from']?.[0] ?? null, to: refused?.errors['filter.to']?.[0] ?? null };
}

/** What all three figures failed for, said once; null: not all of them failed, or not for the same reason. */
function sharedFailure(errors: readonly unknown[]): string | null {
  const [said, ...others] = errors.map((error) => (error ? describeFieldProblem(error) : null));
  return said !== undefined && others.every((other) => other === said) ? said : null;
}

/** Money, contracts and clients over time, of what is opened. */
export function ReportsHistory({ id, asked, onAsk }: ReportsHistoryProps) {
  const { t } = useTranslation('reports');
  const answers = useQueries({ queries: reportModes.map((mode: ReportMode) => reportHistoryQuery(id, asked, mode)) });
  const errors = answers.map(({ error }) => error);
  const faults = faultsOf(errors);
  const isAtField = faults.from !== null || faults.to !== null;
  const said = sharedFailure(errors);
  return (
    <section className={styles.section} aria-labelledby="report-history">
      <h2 id="report-history" className={styles.heading}>
        {t('history.title')}
      </h2>
      <PeriodPicker asked={asked} faults={faults} isLoading={answers.some(({ isFetching }) => isFetching)} onAsk={onAsk} />
      {said === null && (
        <div className={styles.blocks}>
          {reportModes.map((mode, index) => {
            const answer = answers[index];
            return (
              <HistoryBlock
                key={mode}
                mode={mode}
                period={asked.period}
                history={answer?.data}
                failure={answer?.error ? describeFieldProblem(answer.error) : null}
                onRetry={() => void answer?.refetch()}
              />
            );
          })}
        </div>
      )}
      {said !== null && !isAtField && <QuietError onRetry={() => answers.forEach(({ refetch }) => void refetch())}>{said}</QuietError>}
    </section>
  );
}
