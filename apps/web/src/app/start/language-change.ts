import type { Query, QueryClient } from '@tanstack/react-query';
import type { Language } from '@pramen/texts';
import i18next from 'i18next';
import { queryKeys } from '../../platform/api/query-keys.ts';

/** Who is signed in is the same in every language, and admission stands on it. */
const isNamed = ({ queryKey }: Query) => queryKey[0] !== queryKeys.profile[0] || queryKey[1] !== queryKeys.profile[1];

/**
 * The server names strategies, contract types and templates in the language of the call. When another language is shown, answers in
 * the former one go: also those that were asked for before it was known which language the person reads.
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
