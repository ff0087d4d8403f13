import type { PreviewedRow } from '@pramen/contract/imports/imports.schemas';
import { writeAccount } from '@pramen/domain/banking/iban';
import { statementColumnOf } from '@pramen/domain/imports/statement-columns';
import { writeCell } from '@pramen/domain/imports/written-cell';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Table } from '../../../ui/tables/table.tsx';
import { formatCount } from '../imports.model.ts';
import { LineNumber } from './line-number.tsx';
import styles from './file-card.module.css';

type Cell = PreviewedRow['cells'][number];

interface PreviewTableProps {
  fileName: string;
  kind: 'added' | 'changed';
  rows: readonly PreviewedRow[];
  /** How many such rows the file has. */
  total: number;
}

/** The first rows that a file adds or changes; changed cells show the former value too. */
export function PreviewTable({ fileName, kind, rows, total }: PreviewTableProps) {
  const { t } = useTranslation('imports');
  if (rows.length === 0) return null;
  const title = t(`preview.${kind}`);
  return (
    <details className={styles.details} open={kind === 'changed'}>
      <summary>
        {title} <span className={styles.number}>{formatCount(total)}</span>
      </summary>
      {rows.length < total && (
        <p className={styles.note}>{t('preview.first', { shown: formatCount(rows.length), total: formatCount(total) })}</p>
      )}
      <div className={styles.table}>
        <Table
          caption={title}
          rows={rows}
          rowKey={({ line }) => String(line)}
          columns={[
            { key: 'line', label: t('columns.line'), render: ({ line }) => <LineNumber line={line} /> },
            { key: 'name', label: t('columns.row'), render: ({ name }) => name },
            {
              key: 'cells',
              label: t(kind === 'changed' ? 'columns.change' : 'columns.after'),
              render: ({ cells }) => <Cells fileName={fileName} cells={cells} kind={kind} />,
            },
          ]}
        />
      </div>
    </details>
  );
}

function Cells({ fileName, cells, kind }: { fileName: string; cells: readonly Cell[]; kind: 'added' | 'changed' }) {
  const { t } = useTranslation('imports');
  const shown = kind === 'changed' ? cells : cells.filter(({ after, is_secret: isSecret }) => after !== null || isSecret);
  const nameOf = (column: string) => {
    const part = statementColumnOf(fileName, column);
    return part === null ? column : t(`statementColumns.${part}`);
  };
  const writeAdded = (cell: Cell) =>
    cell.after !== null && statementColumnOf(fileName, cell.column) === 'account' ? writeAccount(cell.after) : write(cell, cell.after);
  return (
    <ul className={styles.cells}>
      {shown.map((cell) => (
        <li key={cell.column}>
          <span className={styles.column}>{nameOf(cell.column)}</span>{' '}
          {cell.is_secret ? (
            <span className={styles.column}>{t('preview.secret')}</span>
          ) : kind === 'changed' ? (
            <Change cell={cell} />
          ) : (
            writeAdded(cell)
          )}
        </li>
      ))}
    </ul>
  );
}

const write = ({ kind }: Cell, text: string | null) => (text === null ? null : writeCell(kind, text));

function Change({ cell }: { cell: Cell }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <span className="visually-hidden">{t('preview.was')} </span>
      <del className={styles.before}>{write(cell, cell.before) ?? t('preview.nothing')}</del>
      <IconArrowRight className={styles.arrow} size={16} stroke={1.5} aria-hidden />
      <span className="visually-hidden"> {t('preview.becomes')} </span>
      <ins className={styles.after}>{write(cell, cell.after) ?? t('preview.nothing')}</ins>
    </>
  );
}
