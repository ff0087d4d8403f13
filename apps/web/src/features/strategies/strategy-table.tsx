import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CatalogueName } from '../../ui/display/values/catalogue-name.tsx';
import type { PagedColumn } from '../../ui/tables/columns/paged-column.ts';
import { PagedTable, type PagedTableProps } from '../../ui/tables/paged/paged-table.tsx';
import { ReviewDay } from './review-day.tsx';

type StrategyTableProps = Omit<PagedTableProps<Strategy>, 'caption' | 'columns' | 'rowKey'>;

export function StrategyTable(props: StrategyTableProps) {
  const { t } = useTranslation('strategies');
  const columns: PagedColumn<Strategy>[] = [
    {
      key: 'name',
      label: t('name'),
      isSortable: true,
      place: 'title',
      render: ({ name, name_sk, strategy_name_sk }) => (
        <CatalogueName name={name} isIncomplete={name_sk === null || strategy_name_sk === null} />
      ),
    },
    { key: 'code', label: t('code'), isSortable: true, isUnbroken: true, render: ({ code }) => code ?? '—' },
    { key: 'currency', label: t('currency'), isOptional: true, render: ({ currency }) => currency ?? t('anyCurrency') },
    {
      key: 'target_market_review_date',
      label: t('review'),
      isSortable: true,
      isOptional: true,
      render: ({ target_market_review_date: day }) => <ReviewDay day={day} />,
    },
    { key: 'is_active', label: t('isActive'), isSortable: true, render: ({ is_active }) => (is_active ? t('yes') : t('no')) },
    {
      key: 'action',
      label: t('action'),
      align: 'end',
      place: 'figure',
      render: ({ id, name }) => (
        <Link to="/strategies/$id/detail" params={{ id }} aria-label={`${t('view')}: ${name}`}>
          {t('view')}
        </Link>
      ),
    },
  ];
  return <PagedTable {...props} caption={t('title')} columns={columns} rowKey={({ id }) => id} />;
}
