import { IconTemplate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { TemplateDialog } from '../../features/document-templates/dialog/template-dialog.tsx';
import { TemplateTable } from '../../features/document-templates/template-table.tsx';
import { templateList } from '../../features/document-templates/templates.queries.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { ListScreen } from '../kit/list-screen.tsx';

/** Document templates, from which documents for clients are generated. */
export function TemplateListScreen() {
  const { t } = useTranslation('documentTemplates');
  const navigate = useStepFromHere();
  const { may } = useRole();
  const { settings, change, filterBy, clear, isFiltered, total, table } = usePagedList(templateList);
  const columns = [
    { key: 'name', label: t('name') },
    { key: 'code_format', label: t('codeFormat') },
  ];
  return (
    <ListScreen
      title={t('title')}
      count={total === null ? '' : t('count', { count: total })}
      exporting={{ download: templateList.download, settings, total }}
      views={{ list: 'document-templates', settings, onOpen: change }}
      addLabel={may('document-templates.manage') ? t('add') : null}
      filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconTemplate, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => <TemplateTable {...table} {...parts} />}
      dialog={(dialog) => (
        <TemplateDialog
          template={null}
          {...dialog}
          onSaved={({ id }) => void navigate({ to: '/documents/templates/$id/detail', params: { id } })}
        />
      )}
    />
  );
}
