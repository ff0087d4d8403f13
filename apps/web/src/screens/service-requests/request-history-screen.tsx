import { requestTypes } from '@pramen/domain/service-requests/service-requests';
import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RequestTable } from '../../features/service-requests/office/request-table.tsx';
import { requestViews, viewOf, withView } from '../../features/service-requests/office/request-views.model.ts';
import { requestList } from '../../features/service-requests/service-requests.queries.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { SegmentedControl } from '../../ui/forms/choices/segmented-control.tsx';
import { ListSearch } from '../../ui/tables/filters/list-search.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import styles from './service-requests.module.css';

/** Service requests of all clients in reach, the newest first, in groups by whose turn it is. */
export function RequestHistoryScreen() {
  const { t } = useTranslation('serviceRequestWork');
  const { t: words } = useTranslation('serviceRequests');
  const { t: screens } = useTranslation('screens');
  const { settings, filterBy, clear, isFiltered, hits, total, table } = usePagedList(requestList);
  const columns = [
    { key: 'client', label: t('clientFilter') },
    { key: 'type', label: words('type'), options: requestTypes.map((value) => ({ value, label: words(`types.${value}`) })) },
    { key: 'owner', label: t('owner') },
  ];
  return (
    <ListScreen
      title={screens('serviceRequests')}
      count={total === null ? '' : t('count', { count: total })}
      between={
        <div className={styles.views}>
          <SegmentedControl
            label={t('views.label')}
            options={requestViews.map((value) => ({ value, label: t(`views.${value}`) }))}
            value={viewOf(settings.filter)}
            onChange={(view) => filterBy({ filter: withView(settings.filter, view) })}
          />
        </div>
      }
      search={<ListSearch label={t('search')} value={settings.search} onChange={(search) => filterBy({ search })} {...hits} />}
      filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconMessages, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => <RequestTable {...table} {...parts} />}
    />
  );
}
