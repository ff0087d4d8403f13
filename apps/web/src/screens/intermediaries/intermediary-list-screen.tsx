import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { IntermediaryDialog } from '../../features/intermediaries/intermediary-dialog.tsx';
import { IntermediaryTable } from '../../features/intermediaries/intermediary-table.tsx';
import { intermediaryList } from '../../features/intermediaries/intermediaries.queries.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { StepBackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import styles from '../staff-screen.module.css';

/** Intermediaries: brokerages under whose colours their clients meet the portal. */
export function IntermediaryListScreen() {
  const { t } = useTranslation('intermediaries');
  const navigate = useNavigate();
  const isManaging = useRole().may('intermediaries.manage');
  const [isAdding, setAdding] = useState(false);
  const { settings, filterBy, clear, isFiltered, total, table } = usePagedList(intermediaryList);
  const add = (
    <Button icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <div className={styles.screen}>
      <StepBackLink />
      <ListHead title={t('title')} count={total === null ? '' : t('count', { count: total })} actions={isManaging && add} />
      <Card padding="none">
        <IntermediaryTable
          {...table}
          toolbar={
            <FilterBar
              columns={[
                { key: 'intermediary_name', label: t('name') },
                { key: 'email', label: t('email') },
              ]}
              filter={settings.filter}
              onChange={(filter) => filterBy({ filter })}
            />
          }
          empty={
            isFiltered ? (
              <NothingFound onClear={clear} />
            ) : (
              <EmptyState icon={<IconBuilding size={28} stroke={1.5} />} title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            )
          }
        />
      </Card>
      <IntermediaryDialog
        intermediary={null}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => void navigate({ to: '/intermediaries/$id/detail', params: { id } })}
      />
    </div>
  );
}
