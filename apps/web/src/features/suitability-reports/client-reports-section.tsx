import type { ClientReports, OpenReportOrder, SuitabilityReport } from '@pramen/contract/suitability-reports/suitability-reports.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { SectionCard } from '../../ui/display/sections/section-card.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { OutcomeBadge } from './report-outcome.tsx';
import { useReportCorrection } from './suitability-reports.commands.ts';
import { clientReportsQuery } from './suitability-reports.queries.ts';
import { writePeriod } from './write-period.ts';
import styles from './suitability-reports.module.css';

interface ClientReportsSectionProps {
  clientId: string;
  mayCorrect: boolean;
  /** Leads to the document of a report. */
  documentLink: (report: SuitabilityReport, label: string) => ReactNode;
}

/** A client's yearly suitability reports: their results, and when each was placed, told and first opened. */
export function ClientReportsSection({ clientId, ...shown }: ClientReportsSectionProps) {
  const { t } = useTranslation('suitabilityReports');
  const { data, isError, refetch } = useQuery(clientReportsQuery(clientId));
  return (
    <SectionCard id="suitability-reports" title={t('section')}>
      {data ? (
        <Reports clientId={clientId} reports={data} {...shown} />
      ) : isError ? (
        <QuietError onRetry={() => void refetch()}>{t('failedToLoad')}</QuietError>
      ) : (
        <div aria-busy>
          <SkeletonRows height="28px" />
        </div>
      )}
    </SectionCard>
  );
}

type Period = Pick<SuitabilityReport, 'from' | 'to'>;

function Reports({
  clientId,
  reports: { data, orders },
  mayCorrect,
  documentLink,
}: ClientReportsSectionProps & { reports: ClientReports }) {
  const { t } = useTranslation('suitabilityReports');
  // Keeps the period while the dialog fades away.
  const [asked, setAsked] = useState<Period | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isWaiting = ({ to }: Period) => orders.some((order) => order.state === 'WAITING' && order.to === to);
  const ask = (period: Period) => {
    setAsked(period);
    setOpen(true);
  };
  const again = (period: Period) =>
    mayCorrect && !isWaiting(period) ? (
      <Button kind="plain" label={t('correctOf', { period: writePeriod(period) })} onClick={() => ask(period)}>
        {t('correct')}
      </Button>
    ) : null;
  // A later report of the same period has replaced what failed.
  const shown = orders.filter((order) => order.state === 'WAITING' || !data.some(({ to }) => to === order.to));
  return (
    <div className={styles.stack}>
      {shown.map((order) => (
        <OpenOrder key={order.id} order={order} action={again(order)} />
      ))}
      {data.length + shown.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      {data.length > 0 && (
        <ul className={styles.list}>
          {data.map((report, place) => (
            <Report
              key={report.id}
              report={report}
              link={documentLink(report, t('documentOf', { period: writePeriod(report) }))}
              // Only the last edition of a period can be corrected.
              action={data[place - 1]?.to === report.to ? null : again(report)}
            />
          ))}
        </ul>
      )}
      {asked && <Correction key={asked.to} clientId={clientId} period={asked} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </div>
  );
}

function OpenOrder({ order, action }: { order: OpenReportOrder; action: ReactNode }) {
  const { t } = useTranslation('suitabilityReports');
  const { t: statements } = useTranslation('statements');
  const period = writePeriod(order);
  if (order.state === 'WAITING') return <p role="status">{t('waiting', { period })}</p>;
  return (
    <>
      <Banner tone="error">{t('failed', { period, reason: statements(`reasons.${order.reason ?? 'failed'}`) })}</Banner>
      {action}
    </>
  );
}

function Report({ report, link, action }: { report: SuitabilityReport; link: ReactNode; action: ReactNode }) {
  const { t } = useTranslation('suitabilityReports');
  const { edition, outcome, placed_at: placed, told_at: told, opened_at: opened } = report;
  return (
    <li className={styles.item}>
      <div className={styles.named}>
        <span className={styles.head}>
          <span className={styles.name}>{writePeriod(report)}</span>
          {edition > 1 && <span className={styles.quiet}>{t('editionOf', { number: edition })}</span>}
          <OutcomeBadge outcome={outcome} />
        </span>
        <span className={styles.quiet}>
          {t('proof', {
            placed: formatDateTime(placed),
            told: told === null ? t('toldNot') : t('toldOn', { day: formatDateTime(told) }),
            opened: opened === null ? t('openedNot') : t('openedOn', { day: formatDateTime(opened) }),
          })}
        </span>
      </div>
      <div className={styles.actions}>
        {link}
        {action}
      </div>
    </li>
  );
}

function Correction({ clientId, period, isOpen, onClose }: { clientId: string; period: Period; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('suitabilityReports');
  return (
    <ConfirmDialog
      title={t('correctTitle')}
      text={t('correctText')}
      action={t('correct')}
      keep={t('keep')}
      isHarmless
      command={useReportCorrection(clientId, period.to)}
      describe={describeProblem}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
