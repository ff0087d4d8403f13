import type { Statement } from '@pramen/contract/statements/statements.schemas';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveFileButton } from '../../../features/files/save-file-button.tsx';
import { FiguresView } from '../../../features/statements/figures/figures-view.tsx';
import { PeriodChoice } from '../../../features/statements/period-choice.tsx';
import { StatementList, useStatementWords } from '../../../features/statements/statement-list.tsx';
import { useFiguresDownload, useStatementOrder } from '../../../features/statements/statements.commands.ts';
import type { Period, WantedStatement } from '../../../features/statements/statements.model.ts';
import { clientFiguresKey, clientStatementsQuery, figuresQuery } from '../../../features/statements/statements.queries.ts';
import styles from '../../../features/statements/statements.module.css';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DownloadButtons } from '../../../ui/actions/download-buttons.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { FiguresFailure } from './figures-failure.tsx';
import { WhenPossible } from './when-possible.tsx';

interface StatementsSectionProps {
  clientId: string;
  about: string;
  /** Shown while there is none. */
  none: string;
  mayMake: boolean;
}

function Figures({ clientId, wanted }: { clientId: string; wanted: WantedStatement }) {
  const { data, error, refetch } = useQuery(figuresQuery(clientId, wanted));
  const download = useFiguresDownload(clientId, wanted);
  const downloads = (
    <DownloadButtons isBusy={download.isPending} isFailed={download.error !== null} onDownload={(format) => download.mutate(format)} />
  );
  if (data) return <FiguresView figures={data} downloads={downloads} />;
  if (error === null)
    return (
      <div aria-busy>
        <SkeletonRows />
      </div>
    );
  return <FiguresFailure failure={error} onRetry={() => void refetch()} />;
}

/** A client's statements: choice of a period, its figures, the PDF, and what was issued. */
export function StatementsSection({ clientId, about, none, mayMake }: StatementsSectionProps) {
  const { t } = useTranslation('statements');
  const { data, isError, refetch } = useQuery(clientStatementsQuery(clientId));
  const [shown, setShown] = useState<WantedStatement | null>(null);
  const [itemised, setItemised] = useState(false);
  const isReading = useIsFetching({ queryKey: clientFiguresKey(clientId) }) > 0;
  const order = useStatementOrder(clientId);
  const words = useStatementWords();
  const make = (period: Period | null) => {
    if (period) order.mutate({ ...period, itemised }, { onError: (failure) => showToast('failure', describeFieldProblem(failure)) });
  };
  const show = (period: Period | null) => setShown(period && { ...period, itemised });
  const download = ({ file }: Statement, name: string) => file && <SaveFileButton kind="plain" file={file} name={name} />;
  return (
    <SectionCard id="statements" title={t('title')}>
      {data ? (
        <div className={styles.stack}>
          <p className={styles.quiet}>{about}</p>
          <WhenPossible statements={data} title={t('empty')} noPrices={t('noPrices')}>
            {({ asOf, firstDay }) => (
              <PeriodChoice
                asOf={asOf}
                firstDay={firstDay}
                onChange={() => setShown(null)}
                options={
                  <TickField
                    label={t('itemised')}
                    description={t('itemisedHow')}
                    name="itemised"
                    isOn={itemised}
                    onToggle={() => {
                      setItemised(!itemised);
                      setShown(null);
                    }}
                  />
                }
              >
                {(choose) => (
                  <>
                    {mayMake && (
                      <Button isBusy={order.isPending} onClick={() => make(choose())}>
                        {t('make')}
                      </Button>
                    )}
                    <Button kind="quiet" isBusy={isReading} onClick={() => show(choose())}>
                      {t('show')}
                    </Button>
                  </>
                )}
              </PeriodChoice>
            )}
          </WhenPossible>
          {shown && <Figures clientId={clientId} wanted={shown} />}
          <StatementList statements={data} kind="STATEMENT" words={words} none={data.first_day === null ? null : none} action={download} />
        </div>
      ) : isError ? (
        <QuietError onRetry={() => void refetch()}>{t('listFailed')}</QuietError>
      ) : (
        <div aria-busy>
          <SkeletonRows />
        </div>
      )}
    </SectionCard>
  );
}
