import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ClientTable } from '../../features/clients/client-table.tsx';
import { clientList } from '../../features/clients/clients.queries.ts';
import { useScreenExists } from '../../platform/navigation/use-screen-exists.ts';
import { usePagedList } from '../../platform/tables/use-paged-list.ts';
import { StepBackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { writeCount } from '../../ui/write-count.ts';
import { AddClient } from './add-client.tsx';
import styles from '../staff-screen.module.css';

const detailOf = (id: string) => `/clients/${id}/detail`;

/** The clients of whoever is signed in: an adviser's own, a manager's with those of everybody below, or all. */
export function ClientListScreen() {
  const { t } = useTranslation('clients');
  const hasScreen = useScreenExists();
  const { settings, filterBy, clear, isFiltered, total, table } = usePagedList(clientList);
  return (
    <div className={styles.screen}>
      <StepBackLink />
      <ListHead title={t('title')} count={total === null ? '' : t('count', { count: total, shown: writeCount(total) })} actions={<AddClient />} />
      <Card padding="none">
        <ClientTable
          {...table}
          detailOf={hasScreen('/clients/$id/detail') ? detailOf : null}
          toolbar={
            <>
              <ListSearch label={t('search')} value={settings.search} onChange={(search) => filterBy({ search })} />
              <FilterBar
                columns={[
                  { key: 'firstname', label: t('firstname') },
                  { key: 'surname', label: t('surname') },
                  { key: 'email', label: t('email') },
                  { key: 'intermediary', label: t('adviser') },
                ]}
                filter={settings.filter}
                onChange={(filter) => filterBy({ filter })}
              />
            </>
          }
          empty={
            isFiltered ? (
              <NothingFound onClear={clear} />
            ) : (
              <EmptyState icon={<IconUsers size={28} stroke={1.5} />} title={t('empty.title')}>
                {t('empty.text')}
              </EmptyState>
            )
          }
        />
      </Card>
    </div>
  );
}
