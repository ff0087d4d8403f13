import type { IntermediaryRow } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmailText } from '../../ui/display/values/email-text.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';

type IntermediaryTableProps = Omit<PagedTableProps<IntermediaryRow>, 'caption' | 'columns' | 'rowKey'>;

export function IntermediaryTable(props: IntermediaryTableProps) {
  const { t } = useTranslation('intermediaries');
  const columns: PagedColumn<IntermediaryRow>[] = [
    {
      key: 'intermediary_name',
      label: t('name'),
      isSortable: true,
      place: 'title',
      render: ({ id, intermediary_name: name }) => (
        <Link to="/intermediaries/$id/detail" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { key: 'email', label: t('email'), isSortable: true, render: ({ email }) => (email === null ? '—' : <EmailText email={email} />) },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
