import type { DocumentTemplateRow } from '@pramen/contract/document-templates/document-templates.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CatalogueName } from '../../ui/display/values/catalogue-name.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import { formatOf } from './templates.model.ts';

type TemplateTableProps = Omit<PagedTableProps<DocumentTemplateRow>, 'caption' | 'columns' | 'rowKey'>;

export function TemplateTable(props: TemplateTableProps) {
  const { t } = useTranslation('documentTemplates');
  const nameFormat = (template: DocumentTemplateRow) => {
    const format = formatOf(template);
    return format === null ? t('noContent') : t(`formats.${format}`);
  };
  const columns: PagedColumn<DocumentTemplateRow>[] = [
    {
      key: 'name',
      label: t('name'),
      isSortable: true,
      place: 'title',
      render: ({ name, name_sk }) => <CatalogueName name={name} isIncomplete={name_sk === null} />,
    },
    { key: 'categories', label: t('categories.title'), render: ({ categories }) => categories.map(({ name }) => name).join(', ') || '—' },
    { key: 'code_format', label: t('codeFormat'), isSortable: true, isUnbroken: true, render: ({ code_format: format }) => format },
    { key: 'mime_type', label: t('format'), render: nameFormat },
    { key: 'generated_count', label: t('counters.generated'), align: 'end', render: ({ generated_count: count }) => count },
    {
      key: 'is_active',
      label: t('state'),
      isSortable: true,
      render: ({ is_active: isActive }) => (
        <StateBadge tone={isActive ? 'good' : 'quiet'}>{t(isActive ? 'active' : 'inactive')}</StateBadge>
      ),
    },
    {
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'action',
      render: ({ id, name }) => (
        <Link to="/documents/templates/$id/detail" params={{ id }} aria-label={`${t('view')}: ${name}`}>
          {t('view')}
        </Link>
      ),
    },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
