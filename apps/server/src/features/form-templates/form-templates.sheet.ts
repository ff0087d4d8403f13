import type { FormTemplateRow } from '@pramen/contract/form-templates/form-templates.schemas';
import { translate } from '@pramen/texts/translate';
import type { ListSheet } from '../../platform/lists/list-export.ts';

export const formTemplateSheet: ListSheet<FormTemplateRow> = {
  name: 'formTemplates',
  title: 'formTemplates:title',
  columns: [
    ['formTemplates:name', 'text', ({ name }) => name],
    ['formTemplates:publicName', 'text', (template) => template.public_name],
    ['formTemplates:version', 'text', ({ version }) => version],
    ['formTemplates:type', 'text', ({ type }, language) => translate(language, `formTemplates:types.${type}`)],
    [
      'formTemplates:state',
      'text',
      (template, language) => translate(language, template.is_active ? 'formTemplates:active' : 'formTemplates:inactive'),
    ],
    ['formTemplates:revision', 'decimal', ({ revision }) => String(revision.number)],
  ],
};
