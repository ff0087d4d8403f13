import type { ImportFinding } from '@pramen/contract/imports/imports.schemas';
import { statementColumnOf } from '@pramen/domain/imports/statement-columns';
import { writeFindingValues } from '@pramen/domain/imports/written-cell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../../ui/tables/pages/pager.tsx';
import { Table } from '../../../ui/tables/table.tsx';
import { formatCount } from '../imports.model.ts';
import { LineNumber } from './line-number.tsx';
import styles from './file-card.module.css';

const PAGE_LENGTH = 10;

interface FindingListProps {
  fileName: string;
  kind: 'faults' | 'warnings';
  findings: readonly ImportFinding[];
  /** Total number of findings. */
  total: number;
}

/** Errors in a file by line and column; expanded where they stop the import. */
export function FindingList({ fileName, kind, findings, total }: FindingListProps) {
  const { t } = useTranslation('imports');
  const [page, setPage] = useState(1);
  if (total === 0) return null;
  const title = t(`findings.${kind}`, { count: total, shown: formatCount(total) });
  const columnOf = ({ column }: ImportFinding) => {
    const part = statementColumnOf(fileName, column);
    return part === null ? column : t(`statementColumns.${part}`);
  };
  const sentence = ({ key, values, is_skipped: isSkipped }: ImportFinding) =>
    [t(`reasons.${key}` as 'reasons.empty', writeFindingValues(key, values)), isSkipped ? t('rowSkipped') : ''].filter(Boolean).join(' ');
  return (
    <details className={styles.details} open={kind === 'faults'}>
      <summary>{title}</summary>
      {findings.length < total && (
        <p className={styles.note}>{t(findings.length === 0 ? 'shortened' : 'findings.first', { shown: formatCount(findings.length) })}</p>
      )}
      {findings.length > 0 && (
        <div className={styles.table}>
          <Table
            caption={title}
            rows={findings.map((finding, index) => ({ ...finding, index })).slice((page - 1) * PAGE_LENGTH, page * PAGE_LENGTH)}
            rowKey={({ index }) => String(index)}
            columns={[
              { key: 'line', label: t('columns.line'), render: ({ line }) => <LineNumber line={line} /> },
              { key: 'column', label: t('columns.column'), render: columnOf },
              { key: 'reason', label: t('columns.reason'), render: sentence },
            ]}
          />
        </div>
      )}
      <div className={styles.pages}>
        <Pager page={page} pageLength={PAGE_LENGTH} total={findings.length} onTurn={setPage} />
      </div>
    </details>
  );
}
