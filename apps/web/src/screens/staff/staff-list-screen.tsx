import { staffRoles } from '@pramen/contract/staff/staff.lists';
import { IconUserShield } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StaffDialog } from '../../features/staff/staff-dialog.tsx';
import { StaffTable } from '../../features/staff/staff-table.tsx';
import { staffList } from '../../features/staff/staff.queries.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { SegmentedControl } from '../../ui/forms/choices/segmented-control.tsx';
import { ListScreen } from '../kit/list-screen.tsx';

const ALL = 'ALL';

/** The company's users: administrators first, back office and all one click away. */
export function StaffListScreen() {
  const { t } = useTranslation('staff');
  const navigate = useStepFromHere();
  const { settings, change, filterBy, total, table } = usePagedList(staffList);
  const { role = '', ...typed } = settings.filter;
  const shown = staffRoles.find((one) => one === role) ?? ALL;
  const isFiltered = Object.values(typed).some((value) => value !== '');
  const columns = [
    { key: 'name', label: t('name') },
    { key: 'email', label: t('email') },
  ];
  const roles = (
    <SegmentedControl
      label={t('shown')}
      value={shown}
      options={[...staffRoles.map((value) => ({ value, label: t(`roles.${value}`) })), { value: ALL, label: t('everybody') }]}
      onChange={(value) => filterBy({ filter: { ...typed, role: value === ALL ? '' : value } })}
    />
  );
  return (
    <ListScreen
      title={t('title')}
      count={total === null ? '' : t('count', { count: total })}
      exporting={{ download: staffList.download, settings, total }}
      views={{ list: 'users', settings, onOpen: change }}
      addLabel={t('add')}
      between={roles}
      filter={{ columns, filter: typed, onChange: (filter) => filterBy({ filter: { ...filter, role } }) }}
      onClear={isFiltered ? () => filterBy({ filter: { role } }) : null}
      empty={{ icon: IconUserShield, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => <StaffTable {...table} {...parts} />}
      dialog={(dialog) => (
        <StaffDialog
          user={null}
          {...(shown === ALL ? {} : { role: shown })}
          {...dialog}
          onSaved={({ id }) => void navigate({ to: '/users/$id/detail', params: { id } })}
        />
      )}
    />
  );
}
