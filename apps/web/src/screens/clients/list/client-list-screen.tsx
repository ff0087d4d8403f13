import { clientWaits } from '@pramen/contract/clients/client.lists';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { BulkBar } from '../../../features/clients/bulk/bulk-bar.tsx';
import { PageTick } from '../../../features/clients/bulk/page-tick.tsx';
import { useClientChoice } from '../../../features/clients/bulk/use-client-choice.ts';
import { ClientTable } from '../../../features/clients/list/client-table.tsx';
import { clientList, clientValuesQuery } from '../../../features/clients/client-list.queries.ts';
import { useScreenExists } from '../../../platform/navigation/use-screen-exists.ts';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { ListSearch } from '../../../ui/tables/filters/list-search.tsx';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import { ListScreen } from '../../kit/list-screen.tsx';
import { ClientQueues } from '../queues/client-queues.tsx';
import { AddClient } from './add-client.tsx';

const detailOf = (id: string) => `/clients/${id}/detail`;

/** The clients in the user's scope: an adviser's own, a manager's with those of all subordinates, or all. */
export function ClientListScreen() {
  const { t } = useTranslation('clients');
  const hasScreen = useScreenExists();
  const { settings, change, filterBy, clear, isFiltered, hits, total, table } = usePagedList(clientList);
  const { may } = useRole();
  const [mayHandOver, mayInvite] = [may('clients.change-owner'), may('clients.invite')];
  const chosen = useClientChoice(settings);
  const choice = mayHandOver || mayInvite ? chosen : null;
  const { data: values, isError } = useQuery(
    clientValuesQuery(table.rows?.map(({ id }) => id) ?? [], settings.columns?.['value'] === true),
  );
  const columns = [
    { key: 'firstname', label: t('firstname') },
    { key: 'surname', label: t('surname') },
    { key: 'email', label: t('email') },
    { key: 'intermediary', label: t('adviser') },
    { key: 'waiting', label: t('waiting.title'), options: clientWaits.map((value) => ({ value, label: t(`waiting.${value}`) })) },
  ];
  // A link from an adviser's page names the adviser by id; the name comes from the rows of the clients.
  const adviser = table.rows?.[0]?.intermediary_person?.label;
  const chips = settings.filter['intermediary_person_id']
    ? [{ key: 'intermediary_person_id', label: adviser ? t('ofAdviser', { name: adviser }) : t('ofOneAdviser') }]
    : [];
  return (
    <ListScreen
      title={t('title')}
      count={total === null ? '' : t('count', { count: total, shown: writeCount(total) })}
      exporting={{ download: clientList.download, settings, total }}
      views={{ list: 'clients', settings, onOpen: change }}
      actions={<AddClient />}
      between={
        <>
          <ClientQueues />
          {choice && <BulkBar choice={choice} mayHandOver={mayHandOver} mayInvite={mayInvite} />}
        </>
      }
      tools={choice && total ? <PageTick choice={choice} rows={table.rows ?? []} /> : null}
      search={<ListSearch label={t('search')} value={settings.search} onChange={(search) => filterBy({ search })} {...hits} />}
      filter={{ columns, chips, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconUsers, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => (
        <ClientTable
          {...table}
          values={values ?? (isError ? 'failed' : null)}
          choice={choice}
          detailOf={hasScreen('/clients/$id/detail') ? detailOf : null}
          {...parts}
        />
      )}
    />
  );
}
