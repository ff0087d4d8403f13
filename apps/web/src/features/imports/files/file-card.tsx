import type { ImportFile, ImportState } from '@pramen/contract/imports/imports.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../platform/formats/bytes.ts';
import { Card } from '../../../ui/display/card.tsx';
import { ProgressBar } from '../../../ui/files/progress-bar.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { FindingList } from './finding-list.tsx';
import { formatCount, latestReport, shareDone, toneOfOutcome, type ShownReport } from '../imports.model.ts';
import { PreviewTable } from './preview-table.tsx';
import { StatementTable } from './statement-table.tsx';
import styles from './file-card.module.css';

interface FileCardProps {
  file: ImportFile;
  state: ImportState;
}

/** One file of an import: its progress, its changes and its errors. */
export function FileCard({ file, state }: FileCardProps) {
  const { t } = useTranslation('imports');
  const heading = useId();
  // While the import is being written, the earlier check of a waiting file says nothing about its result.
  const report = state === 'IMPORTING' && !file.result ? null : latestReport(file);
  const isWaiting = report === null && (state === 'UPLOADED' || state === 'CHECKING' || state === 'IMPORTING');
  return (
    <Card as="article" labelledBy={heading}>
      <div className={styles.file}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.name}>
            {file.name}
          </h2>
          <span className={styles.note}>{formatBytes(file.byte_count)}</span>
          <span className={styles.badge}>
            {report ? (
              <StateBadge tone={toneOfOutcome(report.outcome)}>{t(`outcome.${report.stage}.${report.outcome}`)}</StateBadge>
            ) : (
              <StateBadge tone="quiet">{t(isWaiting ? 'outcome.waiting' : 'outcome.unconfirmed')}</StateBadge>
            )}
          </span>
        </header>
        {isWaiting && file.progress && <FileProgress file={file} isForGood={state === 'IMPORTING'} />}
        {report && <Report report={report} />}
        {file.differs_from_check && <p className={styles.differs}>{t('differs')}</p>}
        {report && <FindingList fileName={file.name} kind="faults" findings={report.faults} total={report.fault_count} />}
        {file.statements && file.statements.length > 0 && report && report.outcome !== 'REFUSED' && (
          <StatementTable statements={file.statements} />
        )}
        {file.preview && report?.outcome === 'IMPORTED' && !file.differs_from_check && (
          <>
            <PreviewTable fileName={file.name} kind="changed" rows={file.preview.changed} total={report.rows.updated} />
            <PreviewTable fileName={file.name} kind="added" rows={file.preview.added} total={report.rows.inserted} />
          </>
        )}
        {report && <FindingList fileName={file.name} kind="warnings" findings={report.warnings} total={report.warning_count} />}
      </div>
    </Card>
  );
}

function FileProgress({ file, isForGood }: { file: ImportFile; isForGood: boolean }) {
  const { t } = useTranslation('imports');
  const { progress, byte_count: byteCount } = file;
  if (!progress) return null;
  const phase = t(`phase.${progress.phase === 'WRITING' && isForGood ? 'WRITING_FOR_GOOD' : progress.phase}`);
  const rows = t('rows', { count: progress.rows_read, shown: formatCount(progress.rows_read) });
  const label =
    progress.phase === 'READING'
      ? t('progress', { phase, done: formatBytes(progress.bytes_read), total: formatBytes(byteCount) })
      : `${phase}: ${rows}`;
  return <ProgressBar label={label} share={shareDone(file)} />;
}

function Report({ report }: { report: ShownReport }) {
  const { t } = useTranslation('imports');
  const { outcome, rows, blocked_by: blockers } = report;
  if (outcome === 'NOT_STARTED')
    return <p className={styles.note}>{t(blockers.length === 1 ? 'blockedBy' : 'blockedByMany', { files: blockers.join(', ') })}</p>;
  if (outcome === 'REFUSED') return <p className={styles.note}>{t('refusedNote')}</p>;
  const counts = (['inserted', 'updated', 'unchanged', 'skipped'] as const).filter((name) => name !== 'skipped' || rows.skipped > 0);
  return (
    <dl className={styles.counts}>
      {counts.map((name) => (
        <div key={name} data-zero={rows[name] === 0}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd>{formatCount(rows[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
