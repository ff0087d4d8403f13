import type { FormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import { useTranslation } from 'react-i18next';
import type { Difference } from '../../../ui/forms/conflict-notice.tsx';
import { firstDifference, toBody, toValues, type FormTemplateValues } from '../form-templates.model.ts';

/** Fields whose typed value differs from what another user stored; of the definition, the first line that does. */
export function useDifferences(
  stored: FormTemplate | null,
  values: FormTemplateValues,
  intermediaries: readonly { value: string; label: string }[],
): Difference[] {
  const { t } = useTranslation('formTemplates');
  if (stored === null) return [];
  const yesNo = (isOn: boolean) => t(isOn ? 'yes' : 'no');
  const nameAll = (ids: readonly string[] | null) =>
    ids === null
      ? t('everybody')
      : intermediaries
          .filter(({ value }) => ids.includes(value))
          .map(({ label }) => label)
          .join(', ');
  const write = (fields: ReturnType<typeof toBody>): [string, string][] => [
    [t('name'), fields.name],
    [t('publicName'), fields.public_name],
    [t('publicNameSk'), fields.public_name_sk],
    [t('version'), fields.version],
    [t('type'), t(`types.${fields.type}`)],
    [t('description'), fields.description],
    [t('isActive'), yesNo(fields.is_active)],
    [t('confirmationRequired'), yesNo(fields.confirmation_required)],
    [t('validityMonths'), fields.validity_months === null ? '' : String(fields.validity_months)],
    [t('intermediaries'), nameAll(fields.intermediary_ids)],
  ];
  const theirs = write(toBody(toValues(stored)));
  const line = firstDifference(stored.data, values.data);
  return [
    ...write(toBody(values)).flatMap(([label, mine], index) => {
      const written = theirs[index]?.[1] ?? '';
      return mine === written ? [] : [{ label, stored: written, mine }];
    }),
    ...(line
      ? [
          {
            label: t('data'),
            stored: t('lines', { number: line.number, text: line.one }),
            mine: t('lines', { number: line.number, text: line.other }),
          },
        ]
      : []),
  ];
}
