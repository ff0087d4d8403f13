import type { FormTemplateRow } from '@pramen/contract/form-templates/form-templates.schemas';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { CatalogueName } from '../../../ui/display/values/catalogue-name.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import type { PagedColumn } from '../../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../../ui/tables/paged/paged-table.tsx';

interface FormTemplateTableProps extends Omit<PagedTableProps<FormTemplateRow>, 'caption' | 'columns' | 'rowKey'> {
  onEdit: (template: FormTemplateRow) => void;
  onRemove: (template: FormTemplateRow) => void;
  onBuild: (template: FormTemplateRow) => void;
}

export function FormTemplateTable({ onEdit, onRemove, onBuild, ...props }: FormTemplateTableProps) {
  const { t } = useTranslation('formTemplates');
  const { t: words } = useTranslation('formBuilder');
  const columns: PagedColumn<FormTemplateRow>[] = [
    {
      key: 'name',
      label: t('name'),
      isSortable: true,
      place: 'title',
      isWhole: true,
      render: ({ name, public_name_sk: slovak }) => <CatalogueName name={name} isIncomplete={slovak === null} />,
    },
    { key: 'version', label: t('version'), isSortable: true, render: ({ version }) => version ?? '—' },
    { key: 'type', label: t('type'), isSortable: true, render: ({ type }) => t(`types.${type}`) },
    {
      key: 'is_active',
      label: t('state'),
      isSortable: true,
      isOptional: true,
      render: ({ is_active: isActive }) => (
        <StateBadge tone={isActive ? 'good' : 'quiet'}>{t(isActive ? 'active' : 'inactive')}</StateBadge>
      ),
    },
    {
      key: 'public_name',
      label: t('publicName'),
      isSortable: true,
      isOptional: true,
      render: ({ public_name: name }) => name,
    },
    {
      key: 'intermediaries',
      label: t('intermediaries'),
      isOptional: true,
      render: ({ intermediary_ids: ids, intermediaries }) =>
        ids === null ? t('everybody') : intermediaries.map(({ label }) => label).join(', '),
    },
    {
      key: 'revision',
      label: t('revision'),
      isOptional: true,
      align: 'end',
      render: ({ revision }) => revision.number,
    },
    {
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'action',
      render: (template) => (
        <>
          <Button kind="plain" label={`${words('open')}: ${template.name}`} onClick={() => onBuild(template)}>
            {words('open')}
          </Button>
          <Button kind="plain" label={`${t('edit')}: ${template.name}`} onClick={() => onEdit(template)}>
            {t('edit')}
          </Button>
          <Button kind="danger-plain" label={`${t('delete.row')}: ${template.name}`} onClick={() => onRemove(template)}>
            {t('delete.row')}
          </Button>
        </>
      ),
    },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
