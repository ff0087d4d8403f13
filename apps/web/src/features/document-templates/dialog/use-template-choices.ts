import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { intermediariesQuery, peopleQuery } from '../../../platform/api/shared-queries.ts';
import { categoryChoicesQuery } from '../templates.queries.ts';

interface Choice {
  value: string;
  label: string;
  isDisabled?: boolean;
}

export interface TemplateChoices {
  categories: readonly Choice[];
  intermediaries: readonly Choice[];
  /** By user id; people without access cannot sign. */
  signers: readonly Choice[];
}

/** Everything that the dialog of a template offers; null until all of it has loaded. */
export function useTemplateChoices(isNeeded: boolean) {
  const { t } = useTranslation('documentTemplates');
  const categories = useQuery({ ...categoryChoicesQuery, enabled: isNeeded });
  const intermediaries = useQuery({ ...intermediariesQuery, enabled: isNeeded });
  const people = useQuery({ ...peopleQuery, enabled: isNeeded });
  const isHere = categories.data && intermediaries.data && people.data;
  const choices: TemplateChoices | null = isHere
    ? {
        categories: categories.data.data.map(({ id, name }) => ({ value: id, label: name })),
        intermediaries: intermediaries.data.map(({ id, label }) => ({ value: id, label })),
        signers: people.data.map(({ id, user_id: userId, label, intermediary }) => {
          const name = `${label} (${intermediary.label})`;
          return userId
            ? { value: userId, label: name }
            : { value: `without-user-${id}`, label: t('signing.noUser', { name }), isDisabled: true };
        }),
      }
    : null;
  const all = [categories, intermediaries, people];
  return {
    choices,
    isError: all.some(({ isError }) => isError),
    retry: () => void Promise.all(all.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
