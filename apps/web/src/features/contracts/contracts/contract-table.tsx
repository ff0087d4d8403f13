import type { Contract } from '@pramen/contract/contracts/contracts.schemas';
import { IconFileDescription } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { clientContractsQuery } from '../contracts.queries.ts';
import { HeldLink } from '../held-link.tsx';
import { HeldState } from './held-state.tsx';
import { WithdrawnState } from './withdrawn-state.tsx';
import { HeldTable, type HeldColumn, type HeldTableProps } from '../held-table.tsx';
import styles from '../contracts.module.css';

export function ContractTable(props: HeldTableProps<Contract>) {
  const { t } = useTranslation('contracts');
  const found = useQuery(clientContractsQuery(props.clientId));
  const columns: HeldColumn<Contract>[] = [
    {
      key: 'number',
      label: t('number'),
      place: 'title',
      isUnbroken: true,
      value: (row) => (
        <HeldLink row={row} to="/contract/$id">
          {row.contract_number}
        </HeldLink>
      ),
    },
    { key: 'type', label: t('type'), place: 'second', value: (row) => `${row.contract_type} · ${row.currency}` },
  ];
  return (
    <HeldTable
      {...props}
      kind="contracts"
      caption={t('title')}
      columns={columns}
      found={found}
      nameOf={(row) => row.contract_number}
      labelOf={({ meta, contract_number: number }) => t(meta.is_trashed ? 'openView' : 'openEdit', { number })}
      removalLabelOf={({ contract_number: number }) => t('removeOf', { number })}
      stateOf={(row) => <ContractState row={row} />}
      empty={
        <EmptyState icon={<IconFileDescription size={28} stroke={1.5} />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      }
    />
  );
}

function ContractState({ row: { client_id: clientId, signed, held_since: heldSince, withdrawn_at: withdrawnAt } }: { row: Contract }) {
  const { t } = useTranslation('contracts');
  if (withdrawnAt !== null) return <WithdrawnState at={withdrawnAt} />;
  if (heldSince !== null) return <HeldState clientId={clientId} since={heldSince} />;
  if (signed === null) return <StateBadge tone="notice">{t('unsigned')}</StateBadge>;
  return (
    <>
      <StateBadge tone="good">{t('signed')}</StateBadge>
      <span className={styles.quiet}>{formatDate(signed)}</span>
    </>
  );
}
