import type { Category } from '@pramen/contract/document-templates/categories.schemas';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { useCategoryDeletion } from '../../features/document-templates/categories/categories.commands.ts';
import { categoryList } from '../../features/document-templates/categories/categories.queries.ts';
import { CategoryDialog } from '../../features/document-templates/categories/category-dialog.tsx';
import { CategoryTable } from '../../features/document-templates/categories/category-table.tsx';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { ConfirmAction } from '../kit/confirm-action.tsx';

/** Categories under which document templates are offered. */
export function CategoryListScreen() {
  const { t } = useTranslation('documentTemplates');
  const mayManage = useRole().may('document-templates.manage');
  const { settings, change, filterBy, clear, isFiltered, total, table } = usePagedList(categoryList);
  // Keeps the category of a closed dialog while the dialog fades away.
  const [edited, setEdited] = useState<{ category: Category; dialog: 'edit' | 'delete' | null } | null>(null);
  const show = (dialog: 'edit' | 'delete' | null) => setEdited((before) => before && { ...before, dialog });
  return (
    <>
      <ListScreen
        title={t('categories.screen')}
        count={total === null ? '' : t('categories.count', { count: total })}
        exporting={{ download: categoryList.download, settings, total }}
        views={{ list: 'template-categories', settings, onOpen: change }}
        addLabel={mayManage ? t('categories.add') : null}
        filter={{ columns: [{ key: 'name', label: t('name') }], filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
        onClear={isFiltered ? clear : null}
        empty={{ icon: IconTags, title: t('categories.empty.title'), text: t('categories.empty.text') }}
        table={(parts) => (
          <CategoryTable {...table} {...parts} onEdit={mayManage ? (category) => setEdited({ category, dialog: 'edit' }) : null} />
        )}
        dialog={(dialog) => <CategoryDialog category={null} {...dialog} />}
      />
      {edited && (
        <CategoryDialog
          key={edited.category.id}
          category={edited.category}
          isOpen={edited.dialog === 'edit'}
          onClose={() => show(null)}
          onRemove={() => show('delete')}
        />
      )}
      {edited && (
        <Deletion key={edited.category.id} category={edited.category} isOpen={edited.dialog === 'delete'} onClose={() => show(null)} />
      )}
    </>
  );
}

function Deletion({ category: { id, name }, ...dialog }: { category: Category; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('documentTemplates');
  const deletion = useCategoryDeletion(id);
  return (
    <ConfirmAction
      {...dialog}
      title={t('categories.delete.title')}
      text={t('categories.delete.text', { name })}
      action={t('categories.delete.confirm', { name })}
      command={deletion}
    />
  );
}
