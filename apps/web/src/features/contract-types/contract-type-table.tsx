import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CatalogueName } from '../../ui/display/values/catalogue-name.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';

type ContractTypeTableProps = Omit<PagedTableProps<ContractType>, 'caption' | 'columns' | 'rowKey'>;

export function ContractTypeTable(props: ContractTypeTableProps) {
  const { t } = useTranslation('contractTypes');
  const yesNo = (isOn: boolean) => (isOn ? t('yes') : t('no'));
  const columns: PagedColumn<ContractType>[] = [
    {
      key: 'name',
      label: t('name'),
      isSortable: true,
      place: 'title',
      render: ({ name, name_sk }) => <CatalogueName name={name} isIncomplete={name_sk === null} />,
    },
    { key: 'description', label: t('description'), isSortable: true, render: ({ description }) => description ?? '---' },
    { key: 'is_active', label: t('isActive'), render: ({ is_active }) => yesNo(is_active) },
    {
      key: 'is_active_new_products',
      label: t('takesProducts'),
      isSortable: true,
      render: ({ is_active_new_products }) => yesNo(is_active_new_products),
    },
    {
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'figure',
      render: ({ id, name }) => (
        <Link to="/contract-types/$id/detail" params={{ id }} aria-label={`${t('view')}: ${name}`}>
          {t('view')}
        </Link>
      ),
    },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
