import type { Statement } from '@pramen/contract/statements/statements.schemas';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveFileButton } from '../../../features/files/save-file-button.tsx';
import { StatementList } from '../../../features/statements/statement-list.tsx';
import { clientStatementsQuery } from '../../../features/statements/statements.queries.ts';
import styles from '../../../features/statements/statements.module.css';
import { clientTaxKey, taxPaperQuery, useTaxPaperDownload, useTaxPaperOrder } from '../../../features/statements/tax/tax-papers.queries.ts';
import { TaxPaperView } from '../../../features/statements/tax/tax-paper-view.tsx';
import { TaxYearChoice } from '../../../features/statements/tax/tax-year-choice.tsx';
import { useTaxPaperWords } from '../../../features/statements/tax/use-tax-paper-words.ts';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DownloadButtons } from '../../../ui/actions/download-buttons.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { FiguresFailure } from './figures-failure.tsx';
import { WhenPossible } from './when-possible.tsx';

interface TaxPapersSectionProps {
  clientId: string;
  about: string;
  /** Shown while there is none. */
  none: string;
  mayMake: boolean;
}

function Year({ clientId, year }: { clientId: string; year: number }) {
  const { data, error, refetch } = useQuery(taxPaperQuery(clientId, year));
  const download = useTaxPaperDownload(clientId, year);
  const downloads = (
    <DownloadButtons isBusy={download.isPending} isFailed={download.error !== null} onDownload={(format) => download.mutate(format)} />
  );
  if (data) return <TaxPaperView paper={data} downloads={downloads} />;
  if (error === null)
    return (
      <div aria-busy>
        <SkeletonRows />
      </div>
    );
  return <FiguresFailure failure={error} onRetry={() => void refetch()} />;
}

/** A client's papers for tax returns: choice of a year, its figures, the PDF, and what was issued. */
export function TaxPapersSection({ clientId, about, none, mayMake }: TaxPapersSectionProps) {
  const { t } = useTranslation('taxPapers');
  const { data, isError, refetch } = useQuery(clientStatementsQuery(clientId));
  const [shown, setShown] = useState<number | null>(null);
  const isReading = useIsFetching({ queryKey: clientTaxKey(clientId) }) > 0;
  const order = useTaxPaperOrder(clientId);
  const words = useTaxPaperWords();
  const make = (year: number) => order.mutate(year, { onError: (failure) => showToast('failure', describeFieldProblem(failure)) });
  const download = ({ file }: Statement, name: string) => file && <SaveFileButton kind="plain" file={file} name={name} />;
  return (
    <SectionCard id="tax-papers" title={t('title')}>
      {data ? (
        <div className={styles.stack}>
          <p className={styles.quiet}>{about}</p>
          <WhenPossible statements={data} title={t('empty')} noPrices={t('noPrices')}>
            {({ asOf, firstDay }) => (
              <TaxYearChoice asOf={asOf} firstDay={firstDay} onChange={() => setShown(null)}>
                {(year) => (
                  <>
                    {mayMake && (
                      <Button isBusy={order.isPending} onClick={() => make(year)}>
                        {t('make')}
                      </Button>
                    )}
                    <Button kind="quiet" isBusy={isReading} onClick={() => setShown(year)}>
                      {t('show')}
                    </Button>
                  </>
                )}
              </TaxYearChoice>
            )}
          </WhenPossible>
          <StatementList statements={data} kind="TAX" words={words} none={data.first_day === null ? null : none} action={download} />
          {shown !== null && <Year key={shown} clientId={clientId} year={shown} />}
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
