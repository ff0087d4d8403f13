import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import type { PagedColumn } from '../../ui/paged-table.tsx';
import { LocalList } from './local-list.tsx';
import { Trashable } from './trashable.tsx';
import { useHeldValues } from './values.tsx';
import styles from './contracts.module.css';

/** A contract or an investment. */
interface Held {
  id: string;
  meta: { is_trashed: boolean };
}

export interface HeldTableProps<Row> {
  clientId: string;
  /** null: they may only be read. */
  onOpen: ((row: Row) => void) | null;
  /** null: what happened to them is not for everybody. */
  onHistory: ((row: Row) => void) | null;
}

/** A column whose cells are struck through for what lies in the trash. */
export interface HeldColumn<Row> extends Omit<PagedColumn<Row>, 'render'> {
  value: (row: Row) => ReactNode;
}

interface Described<Row> extends HeldTableProps<Row> {
  kind: 'contracts' | 'investments';
  caption: string;
  /** The first one is the name, and says that a row is deleted. */
  columns: readonly HeldColumn<Row>[];
  found: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'refetch'>;
  nameOf: (row: Row) => string;
  /** What the button is called that opens a row, or shows one from the trash. */
  labelOf: (row: Row) => string;
  empty: ReactNode;
}

/** What a client holds: its own columns, what each is worth, and what can be done with it. */
export function HeldTable<Row extends Held>({ clientId, kind, caption, columns, found, nameOf, labelOf, empty, onOpen, onHistory }: Described<Row>) {
  const { t } = useTranslation('contracts');
  const valueOf = useHeldValues(clientId, kind);
  const actions: PagedColumn<Row> = {
    key: 'action',
    label: t('action'),
    align: 'end',
    place: 'action',
    render: (row) => (
      <span className={styles.action}>
        {onHistory && (
          <Button kind="plain" label={t('openHistory', { name: nameOf(row) })} onClick={() => onHistory(row)}>
            {t('history')}
          </Button>
        )}
        {onOpen && (
          <Button kind="plain" label={labelOf(row)} onClick={() => onOpen(row)}>
            {t(row.meta.is_trashed ? 'view' : 'edit')}
          </Button>
        )}
      </span>
    ),
  };
  const own = columns.map(({ value, ...column }, place): PagedColumn<Row> => {
    const isFirst = place === 0;
    return {
      ...column,
      render: (row) => {
        const shown = value(row);
        return shown === null ? '—' : <Trashable isTrashed={row.meta.is_trashed} hasBadge={isFirst}>{shown}</Trashable>;
      },
    };
  });
  const worth: PagedColumn<Row> = { key: 'value', label: t('value'), align: 'end', place: 'figure', render: ({ id }) => valueOf(id) };
  return (
    <LocalList
      caption={caption}
      columns={[...own, worth, ...(onOpen || onHistory ? [actions] : [])]}
      rows={found.data}
      isFailed={found.isError}
      onRetry={() => void found.refetch()}
      empty={empty}
    />
  );
}
