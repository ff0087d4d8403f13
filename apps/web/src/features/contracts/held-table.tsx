import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import { LocalList } from './local-list.tsx';
import { Trashable } from './trashable.tsx';
import { useHeldValues } from './values.tsx';
import styles from './contracts.module.css';

/** A contract or an investment. */
interface Held {
  id: string;
  created_at: string;
  meta: { is_trashed: boolean };
}

export interface HeldTableProps<Row> {
  clientId: string;
  /** null: read only. */
  onOpen: ((row: Row) => void) | null;
  /** Asks before moving a row to the trash; null for a row that cannot be trashed. */
  removalOf: ((row: Row) => (() => void) | null) | null;
  /** null: the user may not read the history. */
  onHistory: ((row: Row) => void) | null;
}

/** A column whose cells are struck through for rows in the trash. */
export interface HeldColumn<Row> extends Omit<PagedColumn<Row>, 'render'> {
  value: (row: Row) => ReactNode;
}

interface Described<Row> extends HeldTableProps<Row> {
  kind: 'contracts' | 'investments';
  caption: string;
  /** The first column is the name. */
  columns: readonly HeldColumn<Row>[];
  found: Pick<UseQueryResult<Row[]>, 'data' | 'isError' | 'refetch'>;
  nameOf: (row: Row) => string;
  /** Label of the button that opens a row, or shows one from the trash. */
  labelOf: (row: Row) => string;
  removalLabelOf: (row: Row) => string;
  /** State of a row that is not in the trash. */
  stateOf: (row: Row) => ReactNode;
  empty: ReactNode;
}

/** Actions of a row. One in the trash can only be viewed. */
function HeldActions<Row extends Held>({
  row,
  nameOf,
  labelOf,
  removalLabelOf,
  onOpen,
  onHistory,
  removalOf,
}: { row: Row } & Pick<Described<Row>, 'nameOf' | 'labelOf' | 'removalLabelOf' | 'onOpen' | 'onHistory' | 'removalOf'>) {
  const { t } = useTranslation('contracts');
  const onRemove = row.meta.is_trashed ? null : (removalOf?.(row) ?? null);
  return (
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
      {onRemove && (
        <Button kind="danger-plain" label={removalLabelOf(row)} onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
    </span>
  );
}

/** A client's contracts or investments: their own columns, state, date, value and actions. */
export function HeldTable<Row extends Held>(props: Described<Row>) {
  const { clientId, kind, caption, columns, found, stateOf, empty, onOpen, onHistory } = props;
  const { t } = useTranslation('contracts');
  const valueOf = useHeldValues(clientId, kind);
  const actions: PagedColumn<Row> = {
    key: 'action',
    label: t('action'),
    align: 'end',
    place: 'action',
    render: (row) => <HeldActions {...props} row={row} />,
  };
  const own = columns.map(({ value, ...column }): PagedColumn<Row> => ({
    ...column,
    render: (row) => {
      const shown = value(row);
      return shown === null ? '—' : <Trashable isTrashed={row.meta.is_trashed}>{shown}</Trashable>;
    },
  }));
  const state: PagedColumn<Row> = {
    key: 'state',
    label: t('state'),
    place: 'second',
    render: (row) => (
      <span className={styles.state}>{row.meta.is_trashed ? <StateBadge tone="quiet">{t('deletedBadge')}</StateBadge> : stateOf(row)}</span>
    ),
  };
  const created: PagedColumn<Row> = {
    key: 'created_at',
    label: t('createdAt'),
    place: 'more',
    render: (row) => <time dateTime={row.created_at}>{formatDateTime(row.created_at)}</time>,
  };
  const worth: PagedColumn<Row> = { key: 'value', label: t('value'), align: 'end', place: 'figure', render: ({ id }) => valueOf(id) };
  return (
    <LocalList
      caption={caption}
      columns={[...own, state, created, worth, ...(onOpen || onHistory ? [actions] : [])]}
      rows={found.data}
      isFailed={found.isError}
      onRetry={() => void found.refetch()}
      empty={empty}
    />
  );
}
