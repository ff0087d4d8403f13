import type { ImportFinding } from '@pramen/contract/imports/imports.schemas';
import { useTranslation } from 'react-i18next';
import { Table } from '../../ui/table.tsx';
import { formatCount } from './imports.model.ts';
import styles from './file-card.module.css';

interface FindingListProps {
  kind: 'faults' | 'warnings';
  findings: readonly ImportFinding[];
  /** How many there are in all. */
  total: number;
}

/** What is wrong with a file, by line and column; open where it stops the import. */
export function FindingList({ kind, findings, total }: FindingListProps) {
  const { t } = useTranslation('imports');
  if (total === 0) return null;
  const title = t(`findings.${kind}`, { count: total, shown: formatCount(total) });
  const sentence = ({ key, values, is_skipped: isSkipped }: ImportFinding) =>
    [t(`reasons.${key}` as 'reasons.empty', values), isSkipped ? t('rowSkipped') : ''].filter(Boolean).join(' ');
  return (
    <details className={styles.details} open={kind === 'faults'}>
      <summary>{title}</summary>
      {findings.length < total && <p className={styles.note}>{t(findings.length === 0 ? 'shortened' : 'findings.first', { shown: formatCount(findings.length) })}</p>}
      {findings.length > 0 && (
        <div className={styles.table}>
          <Table
            caption={title}
            rows={findings.map((finding, index) => ({ ...finding, index }))}
            rowKey={({ index }) => String(index)}
            columns={[
              { key: 'line', label: t('columns.line'), render: ({ line }) => <span className="nowrap">{line === null ? t('findings.wholeFile') : t('findings.line', { line })}</span> },
              { key: 'column', label: t('columns.column'), render: ({ column }) => column },
              { key: 'reason', label: t('columns.reason'), render: sentence },
            ]}
          />
        </div>
      )}
    </details>
  );
}
