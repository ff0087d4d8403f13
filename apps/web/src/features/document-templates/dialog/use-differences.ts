import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { useTranslation } from 'react-i18next';
import type { Difference } from '../../../ui/forms/conflict-notice.tsx';
import { toBody, toValues, type TemplateValues } from '../templates.model.ts';
import type { TemplateChoices } from './use-template-choices.ts';

const nameAll = (ids: readonly string[], choices: TemplateChoices[keyof TemplateChoices]) =>
  choices
    .filter(({ value }) => ids.includes(value))
    .map(({ label }) => label)
    .join(', ');

/** Fields whose typed value differs from what another user stored. */
export function useDifferences(stored: DocumentTemplate | null, values: TemplateValues, choices: TemplateChoices): Difference[] {
  const { t } = useTranslation('documentTemplates');
  if (stored === null) return [];
  const yesNo = (isOn: boolean) => t(isOn ? 'yes' : 'no');
  const write = (fields: ReturnType<typeof toBody>): [string, string][] => [
    [t('name'), fields.name],
    [t('nameSk'), fields.name_sk],
    [t('description'), fields.description],
    [t('codeFormat'), fields.code_format],
    [t('isActive'), yesNo(fields.is_active)],
    [t('categories.title'), nameAll(fields.category_ids, choices.categories)],
    [t('intermediaries'), fields.intermediary_ids === null ? t('everybody') : nameAll(fields.intermediary_ids, choices.intermediaries)],
    [t('labelText'), fields.label_text_7],
    [t('signing.signable'), yesNo(fields.signable)],
    [t('signing.owner'), yesNo(fields.require_owner_signature)],
    [t('signing.responsible'), yesNo(fields.require_responsible_signature)],
    [t('signing.person'), fields.responsible_id === null ? '' : nameAll([fields.responsible_id], choices.signers)],
  ];
  const theirs = write(toBody(toValues(stored)));
  return write(toBody(values)).flatMap(([label, mine], index) => {
    const written = theirs[index]?.[1] ?? '';
    return mine === written ? [] : [{ label, stored: written, mine }];
  });
}
