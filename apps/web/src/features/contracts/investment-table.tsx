import type { ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import { IconChartPie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PagedColumn } from '../../ui/paged-table.tsx';
import { nameInvestment } from './contracts.model.ts';
import { clientInvestmentsQuery } from './contracts.queries.ts';
import { LocalList } from './local-list.tsx';
import { Trashable } from './trashable.tsx';
import { useHeldValues } from './values.tsx';
import styles from './contracts.module.css';

interface InvestmentTableProps {
  clientId: string;
  /** What to do while there is none. */
  hint: string;
  /** null: they may only be read. */
  onOpen: ((investment: ContractStrategy) => void) | null;
  /** null: what happened to them is not for everybody. */
  onHistory: ((investment: ContractStrategy) => void) | null;
}

export function InvestmentTable({ clientId, hint, onOpen, onHistory }: InvestmentTableProps) {
  const { t } = useTranslation('contracts');
  const { data, isError, refetch } = useQuery(clientInvestmentsQuery(clientId));
  const valueOf = useHeldValues(clientId, 'investments');
  const isTrashed = ({ meta }: ContractStrategy) => meta.is_trashed;
  const columns: PagedColumn<ContractStrategy>[] = [
    {
      key: 'strategy',
      label: t('investments.strategy'),
      place: 'title',
      render: (row) => (
        <Trashable isTrashed={isTrashed(row)} hasBadge>
          {row.strategy.name}
        </Trashable>
      ),
    },
    { key: 'contract', label: t('investments.contract'), isUnbroken: true, render: (row) => <Trashable isTrashed={isTrashed(row)}>{row.contract.contract_number}</Trashable> },
    {
      key: 'symbol',
      label: t('investments.symbol'),
      isUnbroken: true,
      render: (row) => (
        <Trashable isTrashed={isTrashed(row)}>
          <span className={styles.symbol}>{row.variable_symbol}</span>
        </Trashable>
      ),
    },
    { key: 'label', label: t('investments.label'), render: (row) => <Trashable isTrashed={isTrashed(row) && row.label_text !== null}>{row.label_text ?? '—'}</Trashable> },
    { key: 'value', label: t('value'), align: 'end', place: 'figure', render: ({ id }) => valueOf(id) },
    ...(onOpen || onHistory
      ? [
          {
            key: 'action',
            label: t('action'),
            align: 'end' as const,
            place: 'action' as const,
            render: (row: ContractStrategy) => (
              <span className={styles.action}>
                {onHistory && (
                  <Button kind="plain" label={t('openHistory', { name: nameInvestment(row) })} onClick={() => onHistory(row)}>
                    {t('history')}
                  </Button>
                )}
                {onOpen && (
                  <Button kind="plain" label={t(isTrashed(row) ? 'investments.openView' : 'investments.openEdit', { name: nameInvestment(row) })} onClick={() => onOpen(row)}>
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
      caption={t('investments.title')}
      columns={columns}
      rows={data}
      isFailed={isError}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={<IconChartPie size={28} stroke={1.5} />} title={t('investments.empty.title')}>
          {hint}
        </EmptyState>
      }
    />
  );
}
