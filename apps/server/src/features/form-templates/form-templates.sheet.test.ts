import type { FormTemplateRow } from '@pramen/contract/form-templates/form-templates.schemas';
import { expect, it } from 'vitest';
import { writeListRow } from '../../testing/files/list-rows.ts';
import { formTemplateSheet } from './form-templates.sheet.ts';

it('a form template has the words of its type and state, and the number of its revision', () => {
  const template = {
    name: 'Profil',
    public_name: 'Váš profil',
    version: '2026/1',
    type: 'INVESTMENT_QUESTIONNAIRE',
    is_active: false,
    revision: { number: 3 } as FormTemplateRow['revision'],
  } as const;
  expect([formTemplateSheet.name, ...writeListRow(formTemplateSheet, template)]).toEqual([
    'formTemplates',
    'Šablony formulářů',
    'Název (text): Profil',
    'Název pro klienty (text): Váš profil',
    'Verze (text): 2026/1',
    'Druh (text): Investiční dotazník',
    'Stav (text): neaktivní',
    'Revize (decimal): 3',
  ]);
});
