import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { PersonDialog } from '../../features/intermediary-people/person-dialog.tsx';
import { PersonTable } from '../../features/intermediary-people/person-table.tsx';
import { personList } from '../../features/intermediary-people/people.queries.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { StepBackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import styles from '../staff-screen.module.css';

/** People of all intermediaries: advisers and their managers. */
export function PersonListScreen() {
  const { t } = useTranslation('intermediaryPeople');
  const navigate = useNavigate();
  const isManaging = useRole().may('intermediaries.manage');
  const [isAdding, setAdding] = useState(false);
  const { settings, filterBy, clear, isFiltered, total, table } = usePagedList(personList);
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
        <PersonTable
          {...table}
          toolbar={
            <FilterBar
              columns={(['surname', 'firstname', 'email', 'phone', 'parent'] as const).map((key) => ({ key, label: t(key) }))}
              filter={settings.filter}
              onChange={(filter) => filterBy({ filter })}
            />
          }
          empty={
            isFiltered ? (
              <NothingFound onClear={clear} />
            ) : (
              <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            )
          }
        />
      </Card>
      <PersonDialog
        person={null}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => void navigate({ to: '/intermediary-people/$id/detail', params: { id } })}
      />
    </div>
  );
}
