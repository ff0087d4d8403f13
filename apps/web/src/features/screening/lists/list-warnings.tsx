import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { screeningListsQuery } from '../screening.queries.ts';

/** Why nobody can be said to be on no list at present: a kind without a list, or a list that is too old. */
export function ListWarnings() {
  const { t } = useTranslation('screening');
  const { data } = useQuery(screeningListsQuery);
  if (!data) return null;
  return (
    <>
      {data.missing.map((kind) => (
        <Banner key={kind}>{t('lists.missing', { kind: t(`kinds.${kind}`) })}</Banner>
      ))}
      {data.data
        .filter((list) => list.is_too_old && list.retired_at === null)
        .map(({ id, name }) => (
          <Banner key={id}>{t('lists.tooOld', { name })}</Banner>
        ))}
    </>
  );
}
