import type { OnboardingProgress } from '@pramen/contract/onboarding/queue.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Table } from '../../../ui/tables/table.tsx';

/** The steps of an onboarding: where each stands and whose values it shows, never what was typed. */
export function OnboardingProgressTable({ steps }: { steps: readonly OnboardingProgress[] }) {
  const { t } = useTranslation('onboardingQueue');
  return (
    <Table
      caption={t('section.steps')}
      columns={[
        { key: 'type', label: t('section.steps'), render: ({ type }) => t(`missingWords.${type}`) },
        {
          key: 'state',
          label: t('state'),
          render: ({ completed_at: at }) => (at === null ? t('section.waiting') : t('section.done', { at: formatDateTime(at) })),
        },
        {
          key: 'author',
          label: t('section.filledBy'),
          render: ({ author }) => (author === null ? '—' : t(`section.author.${author}`)),
        },
      ]}
      rows={steps}
      rowKey={({ type }) => type}
    />
  );
}
