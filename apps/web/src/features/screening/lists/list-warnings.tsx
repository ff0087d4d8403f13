import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { screeningListsQuery } from '../screening.queries.ts';

/** Why nobody can be said to be on no list at present: a kind without a list, a list that is too old, or nothing known of them. */
export function ListWarnings() {
  const { t } = useTranslation('screening');
  // Two sentences are not worth asking again and again; the screen of the lists does.
  const { data, isError, refetch } = useQuery({ ...screeningListsQuery, refetchInterval: false });
  if (!data) return isError ? <QuietError onRetry={() => void refetch()}>{t('lists.unknown')}</QuietError> : null;
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
