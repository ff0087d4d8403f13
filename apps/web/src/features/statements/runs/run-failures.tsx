import type { RunFailure } from '@pramen/contract/statements/statements.schemas';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { Table, type Column } from '../../../ui/tables/table.tsx';
import { runQuery } from '../statements.queries.ts';

interface RunFailuresProps {
  runId: string;
  /** The client's name, leading to the client. */
  nameOf: (failure: RunFailure) => ReactNode;
}

/** The clients of a run whose statement could not be made, each with the reason. */
export function RunFailures({ runId, nameOf }: RunFailuresProps) {
  const { t } = useTranslation('statementRuns');
  const { t: words } = useTranslation('statements');
  const { data, isError, refetch } = useQuery(runQuery(runId));
  const columns: Column<RunFailure>[] = [
    { key: 'client', label: t('client'), render: nameOf },
    { key: 'reason', label: t('reason'), render: ({ reason }) => words(`reasons.${reason}`) },
  ];
  if (data) return <Table caption={t('failures')} columns={columns} rows={data.failures} rowKey={({ client_id: id }) => id} />;
  if (isError) return <QuietError onRetry={() => void refetch()}>{t('failedToLoad')}</QuietError>;
  return (
    <div aria-busy>
      <SkeletonRows />
    </div>
  );
}
