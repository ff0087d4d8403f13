import { useTranslation } from 'react-i18next';
import type { Item } from './plan.model.ts';

/** What each item is called in lists. */
export function useItemNames(): (item: Item) => string {
  const { t } = useTranslation('onboarding');
  const { t: identifications } = useTranslation('identifications');
  return (item) => {
    if (item.is === 'record') return item.name;
    if (item.is === 'identification') return t('items.identification', { name: identifications(`asked.${item.method}`) });
    return t(`items.${item.is}`);
  };
}
