import type { Client } from '@pramen/contract/clients/client.schemas';
import { useTranslation } from 'react-i18next';
import { describePlace } from '../../../features/clients/items/client-items.model.ts';
import { nameCountry } from '../../../ui/display/values/countries.ts';
import type { Difference } from '../../../ui/forms/conflict-notice.tsx';
import { placeIn, toOwnValues, type OwnValues } from './personal.model.ts';

const writePlace = (place: ReturnType<typeof placeIn>) =>
  [describePlace(place), place.country && nameCountry(place.country)].filter(Boolean).join(', ');

/** What differs between what the client typed and what somebody else stored meanwhile. */
export function useOwnDifferences(stored: Client | null, values: OwnValues): Difference[] {
  const { t } = useTranslation('onboarding');
  if (stored === null) return [];
  const write = (of: OwnValues) =>
    [
      [t('data.titleBefore'), of.title_before],
      [t('data.titleAfter'), of.title_after],
      [t('data.firstname'), of.firstname],
      [t('data.surname'), of.surname],
      [t('data.domicile'), writePlace(placeIn(of, 0))],
      [t('data.postal'), of.same_correspondence ? t('data.sameCorrespondence') : writePlace(placeIn(of, 1))],
    ] as const;
  const mine = write(values);
  return write(toOwnValues(stored)).flatMap(([label, words], index) => {
    const typed = mine[index]?.[1] ?? '';
    return typed === words ? [] : [{ label, stored: words, mine: typed }];
  });
}
