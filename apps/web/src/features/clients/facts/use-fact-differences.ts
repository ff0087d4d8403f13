import type { AmlFacts } from '@pramen/contract/clients/aml-facts.schemas';
import { useTranslation } from 'react-i18next';
import { nameCountry } from '../../../ui/display/values/countries.ts';
import type { Difference } from '../../../ui/forms/conflict-notice.tsx';
import { toFactBody, type FactValues, type StatedFacts } from './aml-facts.model.ts';
import { useNationality } from './aml-facts-list.tsx';

/** What differs between the typed facts and those that another user stored. */
export function useFactDifferences(stored: AmlFacts | null, values: FactValues): Difference[] {
  const { t } = useTranslation('amlFacts');
  const nationality = useNationality();
  if (stored === null) return [];
  const write = ({ birth_place, birth_country, nationalities, tax_residences }: StatedFacts) =>
    [
      [t('birthPlace'), birth_place ?? ''],
      [t('birthCountry'), nameCountry(birth_country ?? '')],
      [t('nationalities'), nationalities.map(nationality).join(', ')],
      [
        t('taxResidences'),
        tax_residences
          .map((one) => [nameCountry(one.country), one.tin, one.tin_missing_reason, one.tin_explanation].filter(Boolean).join(' '))
          .join(', '),
      ],
    ] as const;
  const mine = write(toFactBody(values));
  return write(stored).flatMap(([label, words], index) => {
    const typed = mine[index]?.[1] ?? '';
    return typed === words ? [] : [{ label, stored: words, mine: typed }];
  });
}
