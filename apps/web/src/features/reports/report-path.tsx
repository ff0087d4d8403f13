import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportNameQuery } from './reports.queries.ts';
import styles from './report-path.module.css';

interface ReportPathProps {
  ids: readonly string[];
  onCut: (ids: readonly string[]) => void;
}

/** From everything down to what is opened; an earlier step cuts the path back. */
export function ReportPath({ ids, onCut }: ReportPathProps) {
  const { t } = useTranslation('reports');
  const names = useQueries({ queries: ids.map(reportNameQuery) });
  const steps = [
    { name: t('all'), ids: ids.slice(0, 0) },
    ...ids.map((_, index) => ({ name: nameOf(index), ids: ids.slice(0, index + 1) })),
  ];
  function nameOf(index: number): string {
    const found = names[index]?.data;
    return found ? (found.name ?? t('types.NO_INTERMEDIARY')) : '…';
  }
  return (
    <nav aria-label={t('path')}>
      <ol className={styles.path}>
        {steps.map((step, index) => (
          <li key={step.ids.join(',')}>
            {index === steps.length - 1 ? (
              <span aria-current="page">{step.name}</span>
            ) : (
              <button type="button" className={styles.step} onClick={() => onCut(step.ids)}>
                {step.name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
