import type { IntermediaryPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../platform/formats/phones.ts';
import { EmailText } from '../../../ui/display/values/email-text.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';

type PersonTableProps = Omit<PagedTableProps<IntermediaryPerson>, 'caption' | 'columns' | 'rowKey'>;

export function PersonTable(props: PersonTableProps) {
  const { t } = useTranslation('intermediaryPeople');
  const columns: PagedColumn<IntermediaryPerson>[] = [
    {
      key: 'surname',
      label: t('surname'),
      isSortable: true,
      place: 'title',
      render: ({ id, surname, label }) => (
        <Link to="/intermediary-people/$id/detail" params={{ id }} aria-label={label}>
          {surname || label}
        </Link>
      ),
    },
    { key: 'firstname', label: t('firstname'), isSortable: true, place: 'title', render: ({ firstname }) => firstname },
    { key: 'email', label: t('email'), isSortable: true, render: ({ email }) => <EmailText email={email} /> },
    { key: 'phone', label: t('phone'), isUnbroken: true, render: ({ phone }) => (phone ? formatPhone(phone) : '—') },
    { key: 'parent', label: t('parent'), isSortable: true, render: ({ parent }) => parent?.label ?? '—' },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
