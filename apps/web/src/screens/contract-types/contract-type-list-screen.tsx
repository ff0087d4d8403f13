import { IconFileDescription, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { ContractTypeDialog } from '../../features/contract-types/contract-type-dialog.tsx';
import { ContractTypeTable } from '../../features/contract-types/contract-type-table.tsx';
import { contractTypeList } from '../../features/contract-types/contract-types.queries.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { StepBackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import styles from '../staff-screen.module.css';

/** Contract types: what contracts can be made, and which strategies are offered under them. */
export function ContractTypeListScreen() {
  const { t } = useTranslation('contractTypes');
  const navigate = useNavigate();
  const isManaging = useRole().may('contract-types.manage');
  const [isAdding, setAdding] = useState(false);
  const { settings, filterBy, clear, isFiltered, total, table } = usePagedList(contractTypeList);
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
        <ContractTypeTable
          {...table}
          toolbar={
            <FilterBar
              columns={[
                { key: 'name', label: t('name') },
                { key: 'description', label: t('description') },
              ]}
              filter={settings.filter}
              onChange={(filter) => filterBy({ filter })}
            />
          }
          empty={
            isFiltered ? (
              <NothingFound onClear={clear} />
            ) : (
              <EmptyState icon={<IconFileDescription size={28} stroke={1.5} />} title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            )
          }
        />
      </Card>
      <ContractTypeDialog
        contractType={null}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => void navigate({ to: '/contract-types/$id/detail', params: { id } })}
      />
    </div>
  );
}
