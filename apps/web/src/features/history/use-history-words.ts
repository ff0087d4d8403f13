import { useTranslation } from 'react-i18next';
import type { FindWord } from './history.model.ts';

/** Finds the texts whose keys are made from what the server sends. */
export function useHistoryWords(): FindWord {
  const { t, i18n } = useTranslation('history');
  return (key, values = {}) => {
    if (!i18n.exists(key)) return undefined;
    // Typed as one of the known keys: that it is one was asked above.
    const word: unknown = t(key as 'title', { replace: values });
    return typeof word === 'string' ? word : undefined;
  };
}
