import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { PersonDialog } from '../../../features/intermediaries/people/person-dialog.tsx';
import { PersonTable } from '../../../features/intermediaries/people/person-table.tsx';
import { personList } from '../../../features/intermediaries/people/people.queries.ts';
import { useStepFromHere } from '../../../platform/navigation/use-step-from-here.ts';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { ListSearch } from '../../../ui/tables/filters/list-search.tsx';
import { ListScreen } from '../../kit/list-screen.tsx';
import { PeopleViews } from './people-views.tsx';

/** People of all intermediaries: advisers and their managers. */
export function PersonListScreen() {
  const { t } = useTranslation('intermediaryPeople');
  const navigate = useStepFromHere();
  const { may } = useRole();
  const { settings, change, filterBy, clear, isFiltered, hits, total, table } = usePagedList(personList);
  const columns = (['surname', 'firstname', 'email', 'phone', 'parent'] as const).map((key) => ({ key, label: t(key) }));
  return (
    <ListScreen
      title={t('title')}
      count={total === null ? '' : t('count', { count: total })}
      exporting={{ download: personList.download, settings, total }}
      views={{ list: 'intermediary-people', settings, onOpen: change }}
      between={<PeopleViews />}
      addLabel={may('intermediaries.manage') ? t('add') : null}
      search={<ListSearch label={t('search')} value={settings.search} onChange={(search) => filterBy({ search })} {...hits} />}
      filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconUsers, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => <PersonTable {...table} {...parts} />}
      dialog={(dialog) => (
        <PersonDialog
          person={null}
          {...dialog}
          onSaved={({ id }) => void navigate({ to: '/intermediary-people/$id/detail', params: { id } })}
        />
      )}
    />
  );
}
