import type { Category } from '@pramen/contract/document-templates/categories.schemas';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { CatalogueName } from '../../../ui/display/values/catalogue-name.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';

interface CategoryTableProps extends Omit<PagedTableProps<Category>, 'caption' | 'columns' | 'rowKey'> {
  /** null when the user has read-only access. */
  onEdit: ((category: Category) => void) | null;
}

export function CategoryTable({ onEdit, ...props }: CategoryTableProps) {
  const { t } = useTranslation('documentTemplates');
  const columns: PagedColumn<Category>[] = [
    {
      key: 'name',
      label: t('name'),
      isSortable: true,
      place: 'title',
      render: ({ name, name_sk }) => <CatalogueName name={name} isIncomplete={name_sk === null} />,
    },
  ];
  if (onEdit) {
    columns.push({
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'action',
      render: (category) => (
        <Button kind="plain" label={`${t('categories.edit')}: ${category.name}`} onClick={() => onEdit(category)}>
          {t('categories.edit')}
        </Button>
      ),
    });
  }
  return <PagedTable {...props} caption={t('categories.title')} columns={columns} rowKey={({ id }) => id} />;
}
