import { dueStates } from '@pramen/domain/forms/records/validity';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DueTable } from '../../../features/suitability/due-table.tsx';
import { dueList } from '../../../features/suitability/suitability.queries.ts';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { ListSearch } from '../../../ui/tables/filters/list-search.tsx';
import { ListScreen } from '../../kit/list-screen.tsx';
import { ClientQueues } from '../queues/client-queues.tsx';

/** Investment questionnaires whose validity has ended or ends soon. */
export function DueListScreen() {
  const { t } = useTranslation('suitability');
  const { settings, filterBy, clear, isFiltered, hits, total, table } = usePagedList(dueList);
  const columns = [
    { key: 'client', label: t('client') },
    { key: 'state', label: t('due.state'), options: dueStates.map((value) => ({ value, label: t(`due.states.${value}`) })) },
    {
      key: 'is_prepared',
      label: t('due.prepared'),
      options: [
        { value: 'true', label: t('due.isPrepared') },
        { value: 'false', label: t('due.isNotPrepared') },
      ],
    },
  ];
  return (
    <ListScreen
      title={t('due.title')}
      count={total === null ? '' : t('due.count', { count: total })}
      exporting={{ download: dueList.download, settings, total }}
      between={<ClientQueues />}
      search={<ListSearch label={t('dueSearch')} value={settings.search} onChange={(search) => filterBy({ search })} {...hits} />}
      filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconCalendarCheck, title: t('due.empty.title'), text: t('due.empty.text') }}
      table={(parts) => <DueTable {...table} {...parts} />}
    />
  );
}
