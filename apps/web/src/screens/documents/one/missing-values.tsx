import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { vocabularyQuery } from '../../../features/document-templates/templates.queries.ts';
import { nameFields } from '../../../features/document-templates/vocabulary/vocabulary.model.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';

/** Values left empty, listed by their labels in the vocabulary; names without a label are shown as they are. */
export function MissingValues({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('documentReview');
  const labels = nameFields(useQuery(vocabularyQuery).data?.data ?? []);
  return <Banner>{t('missing', { names: names.map((name) => labels.get(name) ?? name).join(', ') })}</Banner>;
}
