import type { Contract } from '@pramen/contract/contracts/contracts.schemas';
import { IconFileDescription } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PagedColumn } from '../../ui/paged-table.tsx';
import { clientContractsQuery } from './contracts.queries.ts';
import { LocalList } from './local-list.tsx';
import { Trashable } from './trashable.tsx';
import { useHeldValues } from './values.tsx';
import styles from './contracts.module.css';

interface ContractTableProps {
  clientId: string;
  /** null: they may only be read. */
  onOpen: ((contract: Contract) => void) | null;
  /** null: what happened to them is not for everybody. */
  onHistory: ((contract: Contract) => void) | null;
}

export function ContractTable({ clientId, onOpen, onHistory }: ContractTableProps) {
  const { t } = useTranslation('contracts');
  const { data, isError, refetch } = useQuery(clientContractsQuery(clientId));
  const valueOf = useHeldValues(clientId, 'contracts');
  const isTrashed = ({ meta }: Contract) => meta.is_trashed;
  const columns: PagedColumn<Contract>[] = [
    {
      key: 'number',
      label: t('number'),
      place: 'title',
      isUnbroken: true,
      render: (row) => (
        <Trashable isTrashed={isTrashed(row)} hasBadge>
          {row.contract_number}
        </Trashable>
      ),
    },
    { key: 'type', label: t('type'), render: (row) => <Trashable isTrashed={isTrashed(row)}>{row.contract_type}</Trashable> },
    { key: 'currency', label: t('currency'), render: (row) => <Trashable isTrashed={isTrashed(row)}>{row.currency}</Trashable> },
    {
      key: 'date',
      label: t('date'),
      isUnbroken: true,
      render: (row) => <Trashable isTrashed={isTrashed(row)}>{formatDate(row.signed)}</Trashable>,
    },
    { key: 'value', label: t('value'), align: 'end', place: 'figure', render: ({ id }) => valueOf(id) },
    ...(onOpen || onHistory
      ? [
          {
            key: 'action',
            label: t('action'),
            align: 'end' as const,
            place: 'action' as const,
            render: (row: Contract) => (
              <span className={styles.action}>
                {onHistory && (
                  <Button kind="plain" label={t('openHistory', { name: row.contract_number })} onClick={() => onHistory(row)}>
                    {t('history')}
                  </Button>
                )}
                {onOpen && (
                  <Button kind="plain" label={t(isTrashed(row) ? 'openView' : 'openEdit', { number: row.contract_number })} onClick={() => onOpen(row)}>
                    {t(isTrashed(row) ? 'view' : 'edit')}
                  </Button>
                )}
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <LocalList
      caption={t('title')}
      columns={columns}
      rows={data}
      isFailed={isError}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={<IconFileDescription size={28} stroke={1.5} />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      }
    />
  );
}
