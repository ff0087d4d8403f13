import { reportOutcomes } from '@pramen/domain/strategies/suitability-reports';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ReportTable } from '../../../features/suitability-reports/report-table.tsx';
import { reportList } from '../../../features/suitability-reports/suitability-reports.queries.ts';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { ListSearch } from '../../../ui/tables/filters/list-search.tsx';
import { ListScreen } from '../../kit/list-screen.tsx';
import { ClientQueues } from '../queues/client-queues.tsx';

const unopenedDays = [7, 14, 30, 90];

/** Yearly suitability reports, and which of them clients have not opened. */
export function ReportListScreen() {
  const { t } = useTranslation('suitabilityReports');
  const { t: words } = useTranslation('suitability');
  const { settings, filterBy, clear, isFiltered, hits, total, table } = usePagedList(reportList);
  const columns = [
    { key: 'client', label: words('client') },
    { key: 'outcome', label: t('outcome'), options: reportOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })) },
    {
      key: 'unopened_days',
      label: t('unopened'),
      options: unopenedDays.map((count) => ({ value: String(count), label: t('unopenedFor', { count }) })),
    },
    {
      key: 'is_opened',
      label: t('isOpened'),
      options: [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ],
    },
  ];
  return (
    <ListScreen
      title={t('title')}
      count={total === null ? '' : t('count', { count: total })}
      exporting={{ download: reportList.download, settings, total }}
      between={<ClientQueues />}
      search={<ListSearch label={t('search')} value={settings.search} onChange={(search) => filterBy({ search })} {...hits} />}
      filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconReportAnalytics, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => <ReportTable {...table} {...parts} />}
    />
  );
}
