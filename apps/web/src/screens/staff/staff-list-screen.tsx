import { staffRoles } from '@pramen/contract/staff/staff.schemas';
import { IconPlus, IconUserShield } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StaffDialog } from '../../features/staff/staff-dialog.tsx';
import { StaffTable } from '../../features/staff/staff-table.tsx';
import { staffList } from '../../features/staff/staff.queries.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { StepBackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import styles from '../staff-screen.module.css';

const ALL = 'ALL';

/** Who works for the company: administrators first, back office and all of them one click away. */
export function StaffListScreen() {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const { settings, filterBy, total, table } = usePagedList(staffList);
  const { role = '', ...typed } = settings.filter;
  const shown = staffRoles.find((one) => one === role) ?? ALL;
  const isFiltered = Object.values(typed).some((value) => value !== '');
  const clear = () => filterBy({ filter: { role } });
  return (
    <div className={styles.screen}>
      <StepBackLink />
      <ListHead
        title={t('title')}
        count={total === null ? '' : t('count', { count: total })}
        actions={
          <Button icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        }
      />
      <SegmentedControl
        label={t('shown')}
        value={shown}
        options={[...staffRoles.map((value) => ({ value, label: t(`roles.${value}`) })), { value: ALL, label: t('everybody') }]}
        onChange={(value) => filterBy({ filter: { ...typed, role: value === ALL ? '' : value } })}
      />
      <Card padding="none">
        <StaffTable
          {...table}
          toolbar={
            <FilterBar
              columns={[
                { key: 'name', label: t('name') },
                { key: 'email', label: t('email') },
              ]}
              filter={typed}
              onChange={(filter) => filterBy({ filter: { ...filter, role } })}
            />
          }
          empty={
            isFiltered ? (
              <NothingFound onClear={clear} />
            ) : (
              <EmptyState icon={<IconUserShield size={28} stroke={1.5} />} title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            )
          }
        />
      </Card>
      <StaffDialog
        user={null}
        {...(shown === ALL ? {} : { role: shown })}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => void navigate({ to: '/users/$id/detail', params: { id } })}
      />
    </div>
  );
}
