import type { StatementRun } from '@pramen/contract/statements/statements.schemas';
import { IconReport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeriodChoice } from '../../../features/statements/period-choice.tsx';
import { RunDialog } from '../../../features/statements/runs/run-dialog.tsx';
import { RunFailures } from '../../../features/statements/runs/run-failures.tsx';
import { RunsTable } from '../../../features/statements/runs/runs-table.tsx';
import type { Period } from '../../../features/statements/statements.model.ts';
import { runList } from '../../../features/statements/statements.queries.ts';
import { writePeriod } from '../../../features/statements/use-period-name.ts';
import styles from '../../../features/statements/statements.module.css';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** Orders statements after asking for whom, because each of the clients is told. */
function RunOrder({ asOf, onOrdered }: { asOf: string; onOrdered: () => void }) {
  const { t } = useTranslation('statementRuns');
  const [period, setPeriod] = useState<Period | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (chosen: Period | null) => {
    setPeriod(chosen);
    setOpen(chosen !== null);
  };
  return (
    <>
      <p className={styles.quiet}>{t('text')}</p>
      <p className={styles.quiet}>{t('byPortalText')}</p>
      <PeriodChoice asOf={asOf}>{(choose) => <Button onClick={() => ask(choose())}>{t('order')}</Button>}</PeriodChoice>
      {period && <RunDialog period={period} isOpen={isOpen} onClose={() => setOpen(false)} onOrdered={onOrdered} />}
    </>
  );
}

function Failures({ run, isOpen, onClose }: { run: StatementRun; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('statementRuns');
  return (
    <Dialog title={t('detail', { period: writePeriod(run) })} width="wide" isOpen={isOpen} onClose={onClose}>
      <RunFailures
        runId={run.id}
        nameOf={({ client_id: id, fullname }) => (
          <Link to="/clients/$id/detail" params={{ id }}>
            {fullname}
          </Link>
        )}
      />
    </Dialog>
  );
}

/** Statements of a period for all clients: their order and the progress of earlier ones. */
export function StatementRunsScreen() {
  const { t } = useTranslation('statementRuns');
  const { t: words } = useTranslation('statements');
  const { answer, table } = usePagedList(runList);
  const [shown, setShown] = useState<StatementRun | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (run: StatementRun) => {
    setShown(run);
    setOpen(true);
  };
  return (
    <div className={styles.stack}>
      <PageTitle>{t('title')}</PageTitle>
      {answer && (
        <Card>
          <div className={styles.stack}>
            {answer.as_of === null ? (
              <p>{words('noPrices')}</p>
            ) : (
              <RunOrder asOf={answer.as_of} onOrdered={() => table.onChange({ page: 1 })} />
            )}
          </div>
        </Card>
      )}
      <SectionCard id="runs" title={t('list')} holds="table">
        <RunsTable
          {...table}
          onShow={show}
          empty={
            <EmptyState icon={<IconReport size={28} stroke={1.5} />} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          }
        />
      </SectionCard>
      {shown && <Failures key={shown.id} run={shown} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}
