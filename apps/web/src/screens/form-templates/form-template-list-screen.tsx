import type { FormTemplateRow } from '@pramen/contract/form-templates/form-templates.schemas';
import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { IconForms } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormTemplateDialog } from '../../features/form-templates/dialog/form-template-dialog.tsx';
import { useFormTemplateDeletion } from '../../features/form-templates/form-templates.commands.ts';
import { formTemplateList } from '../../features/form-templates/form-templates.queries.ts';
import { FormTemplateTable } from '../../features/form-templates/list/form-template-table.tsx';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { ListSearch } from '../../ui/tables/filters/list-search.tsx';
import { ConfirmAction } from '../kit/confirm-action.tsx';
import { ListScreen } from '../kit/list-screen.tsx';

type OpenDialog = 'edit' | 'delete' | null;

/** Form templates, from which questionnaires and forms for clients are made. */
export function FormTemplateListScreen() {
  const { t } = useTranslation('formTemplates');
  const { settings, change, filterBy, clear, isFiltered, hits, total, table } = usePagedList(formTemplateList);
  // Keeps the template of a closed dialog while the dialog fades away.
  const [chosen, setChosen] = useState<{ template: FormTemplateRow; dialog: OpenDialog } | null>(null);
  const navigate = useNavigate();
  const build = (id: string) => void navigate({ to: '/forms/templates/$id/builder', params: { id } });
  const show = (dialog: OpenDialog) => setChosen((before) => before && { ...before, dialog });
  const columns = [
    { key: 'name', label: t('name') },
    { key: 'version', label: t('version') },
    { key: 'type', label: t('type'), options: templateTypes.map((value) => ({ value, label: t(`types.${value}`) })) },
    {
      key: 'is_active',
      label: t('state'),
      options: [
        { value: 'true', label: t('active') },
        { value: 'false', label: t('inactive') },
      ],
    },
  ];
  return (
    <>
      <ListScreen
        title={t('title')}
        count={total === null ? '' : t('count', { count: total })}
        exporting={{ download: formTemplateList.download, settings, total }}
        views={{ list: 'form-templates', settings, onOpen: change }}
        addLabel={t('add')}
        search={<ListSearch label={t('search')} value={settings.search} onChange={(search) => filterBy({ search })} {...hits} />}
        filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
        onClear={isFiltered ? clear : null}
        empty={{ icon: IconForms, title: t('empty.title'), text: t('empty.text') }}
        table={(parts) => (
          <FormTemplateTable
            {...table}
            {...parts}
            onEdit={(template) => setChosen({ template, dialog: 'edit' })}
            onRemove={(template) => setChosen({ template, dialog: 'delete' })}
            onBuild={({ id }) => build(id)}
          />
        )}
        dialog={(dialog) => <FormTemplateDialog id={null} onBuild={build} {...dialog} />}
      />
      {chosen && (
        <FormTemplateDialog
          key={chosen.template.id}
          id={chosen.template.id}
          isOpen={chosen.dialog === 'edit'}
          onClose={() => show(null)}
          onRemove={() => show('delete')}
        />
      )}
      {chosen && (
        <Deletion
          key={`delete ${chosen.template.id}`}
          template={chosen.template}
          isOpen={chosen.dialog === 'delete'}
          onClose={() => show(null)}
        />
      )}
    </>
  );
}

interface DeletionProps {
  template: FormTemplateRow;
  isOpen: boolean;
  onClose: () => void;
}

function Deletion({ template: { id, name }, ...dialog }: DeletionProps) {
  const { t } = useTranslation('formTemplates');
  return (
    <ConfirmAction
      {...dialog}
      title={t('delete.title')}
      text={t('delete.text', { name })}
      action={t('delete.confirm', { name })}
      command={useFormTemplateDeletion(id)}
    />
  );
}
