import { useQuery } from '@tanstack/react-query';
import { IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../platform/api/files/save-file.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { useTableSettings } from '../../platform/tables/use-table-settings.ts';
import { Button } from '../../ui/actions/button.tsx';
import { countPages } from '../../ui/tables/pages/count-pages.ts';
import { PagedTable } from '../../ui/tables/paged/paged-table.tsx';
import { DownloadButtons, type FileFormat } from '../../ui/actions/download-buttons.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NothingFound } from '../../ui/tables/nothing-found.tsx';
import { LedgerFilters, type FilterChoices } from './ledger-filters.tsx';
import { isFiltered, usualSettings, yearsOf, type LedgerAnswer } from './ledger.model.ts';
import { downloadLedger, ledgerPageQuery, type LedgerList, type LedgerScope } from './ledger.queries.ts';
import { useLedgerColumns } from './use-ledger-columns.tsx';

interface LedgerTableProps {
  list: LedgerList;
  scope: LedgerScope;
  choices: FilterChoices;
}

/** Transactions, trades or instructions: the server pages, sorts and filters, the URL holds the settings. */
export function LedgerTable({ list, scope, choices }: LedgerTableProps) {
  const { t } = useTranslation('movements');
  const { t: words } = useTranslation('tables');
  const [settings, change, isRestored] = useTableSettings(`${scope.kind}-${list}:${scope.id}`, usualSettings(list));
  const { data: answer, isError, isPaused, isPlaceholderData, refetch } = useQuery(ledgerPageQuery(list, scope, settings));
  const download = useCommand({ send: (format: FileFormat) => downloadLedger(list, scope, settings, format), onSuccess: saveFile });
  const hasFilter = isFiltered(settings.filter);
  const years = useYears(list, choices.years, !hasFilter && !isPlaceholderData ? answer : undefined);
  const columns = useLedgerColumns(list, choices.strategies.length > 1, answer?.data ?? []);
  const total = answer?.meta?.total ?? 0;
  const clear = () => change({ filter: {}, page: 1 });
  const isBeyondEnd = answer !== undefined && !isPlaceholderData && total > 0 && settings.page > countPages(total, settings.length);
  return (
    <PagedTable
      caption={t(list)}
      columns={columns}
      rows={answer?.data ?? null}
      rowKey={({ id }) => id}
      total={isBeyondEnd ? 0 : total}
      view={settings}
      onChange={change}
      onShowAll={isRestored ? clear : null}
      isFailed={isError}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      isWaiting={isPaused}
      toolbar={
        (hasFilter || answer?.meta?.total !== 0) && (
          <>
            <LedgerFilters
              list={list}
              choices={{ ...choices, years }}
              filter={settings.filter}
              onChange={(filter) => change({ filter, page: 1 })}
            />
            <DownloadButtons isBusy={download.isPending} isFailed={download.error !== null} onDownload={download.mutate} />
          </>
        )
      }
      empty={
        isBeyondEnd ? (
          <BeyondEnd onReturn={() => change({ page: 1 })} />
        ) : hasFilter ? (
          <NothingFound onClear={clear} advice={words('nothingFound.text')} />
        ) : (
          <EmptyState icon={<IconListDetails size={28} stroke={1.5} />} title={t(`empty.${list}`)}>
            {t('empty.text')}
          </EmptyState>
        )
      }
    />
  );
}

/** Years that a filter offers: those of the rows once all of them arrived in one response, else all years of the period. */
function useYears(list: LedgerList, period: readonly string[], all: LedgerAnswer | undefined): readonly string[] {
  const [seen, setSeen] = useState<readonly string[] | null>(null);
  const found = all && yearsOf(list, all);
  if (found && found.join() !== seen?.join()) setSeen(found);
  return seen ?? period;
}

/** Shown when a stored or typed page number is beyond the end of the list. */
function BeyondEnd({ onReturn }: { onReturn: () => void }) {
  const { t } = useTranslation('tables');
  return (
    <EmptyState
      icon={<IconListDetails size={28} stroke={1.5} />}
      title={t('beyondEnd')}
      action={
        <Button kind="quiet" onClick={onReturn}>
          {t('toFirstPage')}
        </Button>
      }
    >
      {null}
    </EmptyState>
  );
}
