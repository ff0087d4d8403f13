import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientList } from '../../../features/clients/client-list.queries.ts';
import { structureQuery } from '../../../features/intermediaries/people/people.queries.ts';
import { buildStructure, findInStructure } from '../../../features/intermediaries/people/structure.model.ts';
import { StructureTree } from '../../../features/intermediaries/people/structure-tree.tsx';
import { writeTableAddress } from '../../../platform/tables/table-address.ts';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FilterField } from '../../../ui/tables/filters/filter-field.tsx';
import { ListHead } from '../../../ui/tables/list-head.tsx';
import { NothingFound } from '../../../ui/tables/nothing-found.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import styles from '../../kit/record.module.css';
import { PeopleViews } from './people-views.tsx';

/** Superiors and subordinates in every intermediary, with their numbers of clients. */
export function StructureScreen() {
  const { t } = useTranslation('intermediaryPeople');
  const { data, isError, refetch } = useQuery(structureQuery);
  const [search, setSearch] = useState('');
  const whole = useMemo(() => data && buildStructure(data), [data]);
  const found = useMemo(() => whole && findInStructure(whole, search), [whole, search]);
  const shownCount = data?.data.reduce((sum, { persons }) => sum + persons.length, 0) ?? 0;
  const clientsOf = (id: string, name: string) => (
    <Link
      to="/clients"
      search={writeTableAddress({ ...clientList.usual, filter: { intermediary_person_id: id } }, clientList.usual)}
      aria-label={t('structure.clientsOf', { name })}
    >
      {t('showClients')}
    </Link>
  );
  return (
    <div className={styles.screen}>
      <ListHead title={t('title')} count={data ? t('count', { count: data.meta.total }) : ''} />
      <PeopleViews />
      <Card>
        <FilterField name="search" label={t('structure.search')} value={search} onChange={setSearch} />
        {isError && !data && <QuietError onRetry={() => void refetch()}>{t('structure.failed')}</QuietError>}
        {!found && !isError && <SkeletonRows height="44px" />}
        {data && data.meta.total > shownCount && <p>{t('structure.most', { shown: writeCount(shownCount) })}</p>}
        {whole?.length === 0 && (
          <EmptyState icon={<IconSitemap size={28} stroke={1.5} />} title={t('empty.title')}>
            {t('empty.text')}
          </EmptyState>
        )}
        {found && found.nodes.length === 0 && whole?.length !== 0 && <NothingFound onClear={() => setSearch('')} />}
        {/* A new search opens its own branches and resets those opened by hand. */}
        {found && found.nodes.length > 0 && (
          <StructureTree
            key={search}
            label={t('structure.title')}
            nodes={found.nodes}
            opened={found.opened}
            hits={found.hits}
            clientsOf={clientsOf}
          />
        )}
      </Card>
    </div>
  );
}
