import type { RecordKindOverview } from '@pramen/contract/records/records.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';
import { RecordStateBadge } from '../record-state.tsx';
import { toneOfState } from '../records.model.ts';
import { recordOverviewQuery } from '../records.queries.ts';
import styles from '../records.module.css';

/** One line on what a client has of a kind: how many, the newest with its state, and how many wait for a decision. */
export function KindOverview({ clientId, type }: { clientId: string; type: RecordKindOverview['type'] }) {
  const { t } = useTranslation('recordReview');
  const { t: identifications } = useTranslation('identifications');
  const { data, isError } = useQuery(recordOverviewQuery(clientId));
  // Opening the section shows the list itself, with its own failure.
  if (!data) return <span className={styles.quiet}>{isError ? '—' : '\u00a0'}</span>;
  const kind = data.find((one) => one.type === type);
  if (!kind) return <span className={styles.quiet}>{t('overview.none')}</span>;
  const { newest } = kind;
  return (
    <span className={styles.state}>
      <span className={styles.quiet}>
        {t('overview.count', { count: kind.total })}, {t('overview.newest', { at: formatDate(newest.created_at) })}
      </span>
      {type === 'IDENTIFICATION' ? (
        <StateBadge tone={toneOfState(newest.state)}>{identifications(`states.${newest.state}`)}</StateBadge>
      ) : (
        <RecordStateBadge state={newest.state} />
      )}
      {kind.to_review > (newest.state === 'TO_REVIEW' ? 1 : 0) && (
        <StateBadge tone="notice">{t('overview.toReview', { count: kind.to_review })}</StateBadge>
      )}
    </span>
  );
}
