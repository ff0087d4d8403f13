import type { StaffUser } from '@pramen/contract/staff/staff.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmailText } from '../../ui/display/values/email-text.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';

type StaffTableProps = Omit<PagedTableProps<StaffUser>, 'caption' | 'columns' | 'rowKey'>;

export function StaffTable(props: StaffTableProps) {
  const { t } = useTranslation('staff');
  const columns: PagedColumn<StaffUser>[] = [
    {
      key: 'name',
      label: t('name'),
      isSortable: true,
      place: 'title',
      render: ({ id, name }) => (
        <Link to="/users/$id/detail" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { key: 'email', label: t('email'), isSortable: true, render: ({ email }) => <EmailText email={email} /> },
    { key: 'role', label: t('role'), isSortable: true, isOptional: true, render: ({ role }) => t(`roles.${role}`) },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
