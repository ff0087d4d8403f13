import type { ScreeningList, ScreeningListVersion } from '@pramen/contract/screening/screening.schemas';
import type { FindingReason } from '@pramen/domain/compliance/screening/status/screening-words';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { Table } from '../../../ui/tables/table.tsx';
import { useListRetirement } from '../screening.commands.ts';
import styles from '../screening.module.css';

interface ListCardProps {
  list: ScreeningList;
  /** No other list of its kind is in use. */
  isLast: boolean;
  mayManage: boolean;
}

/** One list with its last versions, their counts and the rows that could not be read. */
export function ListCard({ list, isLast, mayManage }: ListCardProps) {
  const { t } = useTranslation('screening');
  const heading = useId();
  const [isAsked, setAsked] = useState(false);
  const retirement = useListRetirement(list.id);
  const state = list.retired_at ? 'retired' : list.is_too_old ? 'old' : list.current_number === null ? 'none' : 'used';
  return (
    <Card as="section" labelledBy={heading}>
      <div className={styles.stack}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.heading}>
            {list.name}
          </h2>
          <span className={styles.quiet}>{t(`kinds.${list.kind}`)}</span>
          <StateBadge tone={state === 'used' ? 'good' : state === 'retired' ? 'quiet' : 'bad'}>{t(`lists.states.${state}`)}</StateBadge>
        </div>
        <p role="status">
          {list.usable_until !== null && t('lists.usableUntil', { day: formatDateTime(list.usable_until) })}{' '}
          {list.waiting_count > 0 && t('lists.waiting', { count: list.waiting_count })}
        </p>
        <div className={styles.edges}>
          <Table
            isLabelled
            caption={t('lists.versions', { name: list.name })}
            rows={list.versions}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'number',
                label: t('lists.version'),
                render: ({ number, refused_for: reason }) =>
                  reason !== null ? t(`lists.refused.${reason}`) : number === null ? t('lists.preparing') : String(number),
              },
              { key: 'published', label: t('lists.published'), render: ({ published_on: day }) => (day === null ? '—' : formatDate(day)) },
              {
                key: 'imported',
                label: t('lists.imported'),
                render: ({ received_at: at, imported_by: by }) => [formatDateTime(at), by?.name].filter(Boolean).join(', '),
              },
              { key: 'entries', label: t('lists.entries'), align: 'end', render: ({ entry_count: count }) => count },
              {
                key: 'changes',
                label: t('lists.changes'),
                render: ({ added_count: added, changed_count: changed, removed_count: removed }) =>
                  t('lists.changesText', { added, changed, removed }),
              },
              { key: 'findings', label: t('lists.findings'), render: (version) => <Findings version={version} /> },
            ]}
          />
        </div>
        {mayManage && list.retired_at === null && (
          <div className={styles.flush}>
            <Button kind="danger-plain" label={`${t('lists.retire')}: ${list.name}`} onClick={() => setAsked(true)}>
              {t('lists.retire')}
            </Button>
          </div>
        )}
        <ConfirmDialog
          title={t('lists.retire')}
          text={[
            t('lists.retireText', { name: list.name }),
            ...(isLast ? [t('lists.retireLast')] : []),
            ...(list.confirmed_count > 0 ? [t('lists.retireConfirmed', { count: list.confirmed_count })] : []),
          ].join(' ')}
          action={t('lists.retire')}
          command={retirement}
          describe={describeProblem}
          isOpen={isAsked}
          onClose={() => setAsked(false)}
        />
      </div>
    </Card>
  );
}

function Findings({ version: { finding_count: count, findings, format } }: { version: ScreeningListVersion }) {
  const { t } = useTranslation('screening');
  if (count === 0) return '0';
  return (
    <details className={styles.findings}>
      <summary>{count}</summary>
      <ul className={styles.reasons}>
        {findings.map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>
            <span>
              {/* Only the importer writes these reasons. */}
              {t(format === 'EU_XML' ? 'lists.entryNumber' : 'lists.line', { line })}: {t(`findings.${reason as FindingReason}`)}
            </span>
          </li>
        ))}
      </ul>
      {count > findings.length && <p>{t('lists.moreFindings', { count: count - findings.length })}</p>}
    </details>
  );
}
