import type { AmlReview } from '@pramen/contract/records/aml.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';

interface ReviewTableProps extends Omit<PagedTableProps<AmlReview>, 'caption' | 'columns' | 'rowKey'> {
  /** Prepares a new questionnaire for a client; null for users who may not. */
  onPrepare: ((review: AmlReview) => void) | null;
}

const tones = { never: 'bad', overdue: 'bad', due: 'notice', planned: 'good' } as const satisfies Record<AmlReview['state'], string>;
const dayOf = (day: string | null) => (day === null ? '—' : formatDate(day));

/** Clients by the day of their next assessment. */
export function ReviewTable({ onPrepare, ...props }: ReviewTableProps) {
  const { t } = useTranslation('aml');
  const columns: PagedColumn<AmlReview>[] = [
    {
      key: 'fullname',
      label: t('reviews.client'),
      isSortable: true,
      isName: true,
      place: 'title',
      render: ({ id, fullname }) => (
        <Link to="/clients/$id/detail" params={{ id }}>
          {fullname}
        </Link>
      ),
    },
    { key: 'client_code', label: t('reviews.code'), isSortable: true, isOptional: true, render: (row) => row.client_code },
    { key: 'adviser', label: t('reviews.adviser'), isSortable: true, render: ({ adviser }) => adviser ?? '—' },
    {
      key: 'risk_profile',
      label: t('risk.label'),
      isSortable: true,
      render: (row) => (row.risk_profile === null ? '—' : t(`risk.${row.risk_profile}`)),
    },
    {
      key: 'check_intensity',
      label: t('intensity.label'),
      isOptional: true,
      render: (row) => (row.check_intensity === null ? '—' : t(`intensity.${row.check_intensity}`)),
    },
    { key: 'assessed_on', label: t('assessed'), isSortable: true, isUnbroken: true, render: (row) => dayOf(row.assessed_on) },
    { key: 'review_due', label: t('review'), isSortable: true, isUnbroken: true, render: (row) => dayOf(row.review_due) },
    {
      key: 'state',
      label: t('reviews.state'),
      isUnbroken: true,
      render: ({ state, matched_on: matchedOn }) =>
        matchedOn === null ? (
          <StateBadge tone={tones[state]}>{t(`states.${state}`)}</StateBadge>
        ) : (
          <StateBadge tone="bad">{t('matched')}</StateBadge>
        ),
    },
  ];
  const action: PagedColumn<AmlReview> = {
    key: 'action',
    label: t('reviews.action'),
    align: 'end',
    place: 'action',
    render: (row) => (
      <Button kind="plain" label={`${t('reviews.prepare')}: ${row.fullname}`} onClick={() => onPrepare?.(row)}>
        {t('reviews.prepare')}
      </Button>
    ),
  };
  return (
    <PagedTable {...props} caption={t('reviews.title')} columns={onPrepare ? [...columns, action] : columns} rowKey={({ id }) => id} />
  );
}
