import type { ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import { IconChartPie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { nameOf } from '../contracts.model.ts';
import { clientInvestmentsQuery } from '../contracts.queries.ts';
import { HeldLink } from '../held-link.tsx';
import { WithdrawnState } from '../contracts/withdrawn-state.tsx';
import { HeldState, PausedState } from '../contracts/held-state.tsx';
import { HeldTable, type HeldColumn, type HeldTableProps } from '../held-table.tsx';
import styles from '../contracts.module.css';

interface InvestmentTableProps extends HeldTableProps<ContractStrategy> {
  /** What to do while the list is empty. */
  hint: string;
}

export function InvestmentTable({ hint, ...props }: InvestmentTableProps) {
  const { t } = useTranslation('contracts');
  const found = useQuery(clientInvestmentsQuery(props.clientId));
  const columns: HeldColumn<ContractStrategy>[] = [
    { key: 'name', label: t('investments.name'), place: 'title', value: (row) => <Name row={row} /> },
    { key: 'symbol', label: t('investments.symbolAndContract'), place: 'second', value: (row) => <Place row={row} /> },
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
      removalLabelOf={(row) => t('investments.removeOf', { name: nameOf(row) })}
      stateOf={(row) => <InvestmentState row={row} />}
      empty={
        <EmptyState icon={<IconChartPie size={28} stroke={1.5} />} title={t('investments.empty.title')}>
          {hint}
        </EmptyState>
      }
    />
  );
}

/** The variable symbol, and the contract that the investment belongs to. */
function Place({ row }: { row: ContractStrategy }) {
  return (
    <span>
      <span className={styles.symbol}>{row.variable_symbol}</span>
      <span className={styles.below}>
        <span className={styles.symbol}>{row.contract.contract_number}</span> · {row.contract.currency}
      </span>
    </span>
  );
}

/** The investment's name; below it the strategy, where the client named the investment. */
function Name({ row }: { row: ContractStrategy }) {
  return (
    <>
      <HeldLink row={row} to="/contract-strategy/$id">
        {nameOf(row)}
      </HeldLink>
      {nameOf(row) !== row.strategy.strategy_name && <span className={styles.below}>{row.strategy.strategy_name}</span>}
    </>
  );
}

function InvestmentState({ row }: { row: ContractStrategy }) {
  const { t } = useTranslation('contracts');
  const { withdrawn_at: withdrawnAt } = row.contract;
  if (withdrawnAt !== null) return <WithdrawnState at={withdrawnAt} />;
  if (row.held_since !== null) return <HeldState clientId={row.client_id} since={row.held_since} />;
  if (row.paused_for !== null) return <PausedState clientId={row.client_id} waitsFor={row.paused_for} />;
  if (!row.meta.has_other_currency) return <StateBadge tone="good">{t('investments.active')}</StateBadge>;
  return (
    <>
      <StateBadge tone="bad">{t('investments.otherCurrency')}</StateBadge>
      <span className={styles.quiet}>
        {t('otherCurrencyWarning', { strategy: row.strategy.currency, contract: row.contract.currency })}
      </span>
    </>
  );
}
