import type { Query, QueryClient } from '@tanstack/react-query';
import type { Language } from '@pramen/texts';
import i18next from 'i18next';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** Every query but the profile, which is the same in all languages and which admission needs. */
const isNamed = ({ queryKey }: Query) => queryKey[0] !== queryKeys.profile[0] || queryKey[1] !== queryKeys.profile[1];

/**
 * The server names strategies, contract types and templates in the language of the call. On a change of language this drops the
 * responses in the former one, including those requested before the user's language was known.
 */
export function followLanguage(queryClient: QueryClient, first: Language): void {
  let shown: string = first;
  i18next.on('languageChanged', (language: string) => {
    if (language === shown) return;
    shown = language;
    queryClient.removeQueries({ type: 'inactive', predicate: isNamed });
    void queryClient.invalidateQueries({ predicate: isNamed });
  });
}
