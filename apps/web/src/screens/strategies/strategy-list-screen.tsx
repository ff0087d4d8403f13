import { IconChartPie, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { StrategyDialog } from '../../features/strategies/strategy-dialog.tsx';
import { StrategyTable } from '../../features/strategies/strategy-table.tsx';
import { strategyList } from '../../features/strategies/strategies.queries.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { StepBackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import styles from '../staff-screen.module.css';

/** Strategies: what clients can invest in. */
export function StrategyListScreen() {
  const { t } = useTranslation('strategies');
  const navigate = useNavigate();
  const isManaging = useRole().may('strategies.manage');
  const [isAdding, setAdding] = useState(false);
  const { settings, filterBy, clear, isFiltered, total, table } = usePagedList(strategyList);
  const add = (
    <Button icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  const nothing = (
    <EmptyState icon={<IconChartPie size={28} stroke={1.5} />} title={t('empty.title')}>
      {t('empty.text')}
    </EmptyState>
  );
  return (
    <div className={styles.screen}>
      <StepBackLink />
      <ListHead title={t('title')} count={total === null ? '' : t('count', { count: total })} actions={isManaging && add} />
      <Card padding="none">
        <StrategyTable
          {...table}
          toolbar={
            <FilterBar
              columns={[
                { key: 'name', label: t('name') },
                { key: 'code', label: t('code') },
              ]}
              filter={settings.filter}
              onChange={(filter) => filterBy({ filter })}
            />
          }
          empty={isFiltered ? <NothingFound onClear={clear} /> : nothing}
        />
      </Card>
      <StrategyDialog
        strategy={null}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => void navigate({ to: '/strategies/$id/detail', params: { id } })}
      />
    </div>
  );
}
