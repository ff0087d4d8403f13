import type { DocumentTemplateRow } from '@pramen/contract/document-templates/document-templates.schemas';
import { translate } from '@pramen/texts/translate';
import type { ListSheet } from '../../../platform/lists/list-export.ts';

export const templateSheet: ListSheet<DocumentTemplateRow> = {
  name: 'templates',
  title: 'documentTemplates:title',
  columns: [
    ['documentTemplates:name', 'text', ({ name }) => name],
    ['documentTemplates:description', 'text', ({ description }) => description],
    ['documentTemplates:categories.title', 'text', ({ categories }) => categories.map(({ name }) => name).join(', ')],
    ['documentTemplates:codeFormat', 'text', (template) => template.code_format],
    ['documentTemplates:counters.generated', 'decimal', (template) => String(template.generated_count)],
    [
      'documentTemplates:state',
      'text',
      (template, language) => translate(language, template.is_active ? 'documentTemplates:active' : 'documentTemplates:inactive'),
    ],
  ],
};
