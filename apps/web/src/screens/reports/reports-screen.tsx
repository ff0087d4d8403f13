import { IconChartBar } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { ReportOverview } from '../../features/reports/report-overview.tsx';
import { ReportPath } from '../../features/reports/report-path.tsx';
import { ReportsHistory } from '../../features/reports/history/reports-history.tsx';
import { readAsked, readPath, writePath, type ReportsSearch } from '../../features/reports/reports.model.ts';
import {
  downloadReport,
  reportNameQuery,
  reportTableQuery,
  reportTotalQuery,
  type ReportOrder,
} from '../../features/reports/reports.queries.ts';
import { ReportTable } from '../../features/reports/table/report-table.tsx';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { defaultTableSettings } from '../../platform/storage/table-settings.ts';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListSearch } from '../../ui/tables/filters/list-search.tsx';
import type { TableView } from '../../ui/tables/pages/table-view.ts';
import { ListExport } from '../kit/list-export.tsx';
import { ActAsClient } from './act-as-client.tsx';
import styles from './reports.module.css';

const route = getRouteApi('/shell/reports');

/** Reports that the address asks for: back and reload keep what is opened. */
export function ReportsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return <ReportsView search={search} onSearch={(next) => void navigate({ search: next })} />;
}

interface ReportsViewProps {
  search: ReportsSearch;
  onSearch: (search: ReportsSearch) => void;
}

export function ReportsView({ search, onSearch }: ReportsViewProps) {
  const { t } = useTranslation('reports');
  const path = readPath(search);
  const asked = readAsked(search);
  const id = path.at(-1) ?? null;
  const open = (ids: readonly string[]) => onSearch({ ...search, path: writePath(ids) });
  const queries = useQueryClient();
  const openRow = (row: { id: string; name: string | null }) => {
    // The row has named it: its level need not wait for the name.
    queries.setQueryData(reportNameQuery(row.id).queryKey, { name: row.name });
    open([...path, row.id]);
  };
  const { data: total } = useQuery(reportTotalQuery);
  if (total?.meta.as_of === null) return <FirstComputation />;
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <ReportPath ids={path} onCut={open} />
      <Known id={id}>
        <ReportsHistory
          id={id}
          asked={asked}
          onAsk={({ period, from, to }) => onSearch({ ...search, period, from: from ?? undefined, to: to ?? undefined })}
        />
        <Level key={id} id={id} onOpen={openRow} />
        {id === null && <ReportOverview />}
      </Known>
    </div>
  );
}

/** Draws what is opened once its name is known: an address that names nobody is asked about once, and not by each part of the screen. */
function Known({ id, children }: { id: string | null; children: ReactNode }) {
  const { t } = useTranslation('reports');
  const { data: named, isError, refetch } = useQuery({ ...reportNameQuery(id ?? ''), enabled: id !== null });
  if (id === null || named) return children;
  return isError ? <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError> : <Skeleton height="260px" shape="block" />;
}

/** Before the first computation every figure would be 0, which is untrue. */
function FirstComputation() {
  const { t } = useTranslation('reports');
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <Card>
        <div role="status">
          <EmptyState icon={<IconChartBar size={28} stroke={1.5} />} title={t('computing.title')}>
            {t('computing.text')}
          </EmptyState>
        </div>
      </Card>
    </div>
  );
}

/** So many rows of the top are drawn at once; each may have others below it. */
const USUAL: TableView = { page: 1, length: 50, order: [] };

function Level({ id, onOpen }: { id: string | null; onOpen: (row: { id: string; name: string | null }) => void }) {
  const { t } = useTranslation('reports');
  const { data: profile } = useSuspenseQuery(profileQuery);
  const [view, setView] = useState(USUAL);
  const [search, setSearch] = useState('');
  const wishes = { search, order: view.order as ReportOrder };
  const { data: level, isError, isFetching, isPlaceholderData, refetch } = useQuery(reportTableQuery(id, wishes));
  const isActing = profile.context.impersonator !== null;
  return (
    <section className={styles.level} aria-labelledby="report-table">
      <div className={styles.head}>
        <h2 id="report-table" className={styles.heading}>
          {t('table.title')}
        </h2>
        <ListExport
          settings={{ ...defaultTableSettings, search, order: view.order }}
          total={level?.meta.total ?? null}
          download={(_settings, format) => downloadReport(id, wishes, format)}
        />
      </div>
      {level && <Currentness {...level.meta} />}
      <Card padding="none">
        <ReportTable
          level={level}
          view={view}
          onView={(changes) => setView({ ...view, ...changes })}
          isFailed={isError}
          isStale={isFetching}
          onRetry={() => void refetch()}
          isSearched={search !== ''}
          search={
            <ListSearch
              label={t('table.search')}
              value={search}
              onChange={(typed) => {
                setSearch(typed);
                setView({ ...view, page: 1 });
              }}
              isSettled={!isPlaceholderData && !isFetching}
              isOnlyHit={level?.meta.total === 1}
            />
          }
          empty={<Nothing isSearched={search !== ''} />}
          onOpen={onOpen}
          renderClient={(client) => (isActing ? client.name : <ActAsClient id={client.id} name={client.name} />)}
          renderDetail={(client) => (
            <Link
              to="/clients/$id/detail"
              params={{ id: client.id }}
              aria-label={`${t('detail')}: ${client.name}`}
              className={styles.detail}
            >
              {t('detail')}
            </Link>
          )}
        />
      </Card>
    </section>
  );
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <EmptyState icon={<IconChartBar size={28} stroke={1.5} />} title={t(isSearched ? 'table.notFound' : 'table.emptyTitle')}>
      {isSearched ? null : t('table.emptyText')}
    </EmptyState>
  );
}

function Currentness({ as_of: asOf, pending, unrated }: { as_of: string | null; pending: number; unrated: number }) {
  const { t } = useTranslation('reports');
  return (
    <p className={styles.note}>
      {asOf !== null && <>{t('asOf', { moment: formatDateTime(asOf) })} </>}
      {pending > 0 && <>{t('pending')} </>}
      {unrated > 0 && <>{t('unrated', { payments: unrated })}. </>}
      {t('owners')} {t('tree')} {t('totals')} {t('invested')}
    </p>
  );
}
