import { useTranslation } from 'react-i18next';
import type { FindWord } from './history.model.ts';

/** Finds texts whose keys are built from what the server sends. */
export function useHistoryWords(): FindWord {
  const { t, i18n } = useTranslation('history');
  return (key, values = {}) => {
    if (!i18n.exists(key)) return undefined;
    // The cast is safe: the key was checked above.
    const word: unknown = t(key as 'title', { replace: values });
    return typeof word === 'string' ? word : undefined;
  };
}
