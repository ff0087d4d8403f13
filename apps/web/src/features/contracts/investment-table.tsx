import type { ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import { IconChartPie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { nameOf } from './contracts.model.ts';
import { clientInvestmentsQuery } from './contracts.queries.ts';
import { HeldLink } from './held-link.tsx';
import { HeldTable, type HeldColumn, type HeldTableProps } from './held-table.tsx';
import styles from './contracts.module.css';

interface InvestmentTableProps extends HeldTableProps<ContractStrategy> {
  /** What to do while there is none. */
  hint: string;
}

export function InvestmentTable({ hint, ...props }: InvestmentTableProps) {
  const { t } = useTranslation('contracts');
  const found = useQuery(clientInvestmentsQuery(props.clientId));
  const columns: HeldColumn<ContractStrategy>[] = [
    { key: 'name', label: t('investments.name'), place: 'title', value: (row) => <HeldLink row={row} to="/contract-strategy/$id">{nameOf(row)}</HeldLink> },
    { key: 'currency', label: t('currency'), value: (row) => (row.meta.has_other_currency ? <StateBadge tone="bad">{t('otherCurrencyWarning', { strategy: row.strategy.currency, contract: row.contract.currency })}</StateBadge> : row.contract.currency) },
    { key: 'contract', label: t('investments.contract'), isUnbroken: true, value: (row) => row.contract.contract_number },
    { key: 'symbol', label: t('investments.symbol'), isUnbroken: true, value: (row) => <span className={styles.symbol}>{row.variable_symbol}</span> },
    { key: 'strategy', label: t('investments.strategy'), value: (row) => (nameOf(row) === row.strategy.strategy_name ? null : row.strategy.strategy_name) },
  ];
  return (
    <HeldTable
      {...props}
      kind="investments"
      caption={t('investments.title')}
      columns={columns}
      found={found}
      nameOf={nameOf}
      labelOf={(row) => t(row.meta.is_trashed ? 'investments.openView' : 'investments.openEdit', { name: nameOf(row) })}
      empty={
        <EmptyState icon={<IconChartPie size={28} stroke={1.5} />} title={t('investments.empty.title')}>
          {hint}
        </EmptyState>
      }
    />
  );
}
