import type { RecordDetail, StepScreening } from '@pramen/contract/records/records.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import { RecordStateBadge } from '../record-state.tsx';
import type { RenderForm } from '../answers/form-slot.ts';
import styles from '../records.module.css';
import { RecordVersions } from './record-versions.tsx';

/** Every step of a record and every saved version of its answers, the newest first. */
export function RecordHistory({ record, renderForm }: { record: RecordDetail; renderForm: RenderForm }) {
  const { t } = useTranslation('recordReview');
  const { steps, moved } = record;
  return (
    <section className={styles.stack} aria-labelledby="record-history">
      <h3 id="record-history" className={styles.heading}>
        {t('history.title')}
      </h3>
      <ol className={styles.steps}>
        {steps.toReversed().map(({ state, decision, description, user, at, screening }) => (
          <li key={`${at} ${state}`} className={styles.step}>
            <span className={styles.state}>
              <RecordStateBadge state={state} />
              {decision === 'RETURN' && <span>{t('history.returned')}</span>}
            </span>
            <span className={styles.quiet}>
              {user}, <time dateTime={at}>{formatDateTime(at)}</time>
            </span>
            {description !== null && <p className={styles.reason}>{description}</p>}
            {screening !== null && <ScreeningBehind screening={screening} />}
          </li>
        ))}
      </ol>
      {moved !== null && <p className={styles.quiet}>{t('history.moved', { from: moved.from.version ?? moved.from.number })}</p>}
      <RecordVersions record={record} renderForm={renderForm} />
    </section>
  );
}

/** How the client stood with the lists when an AML questionnaire was accepted, and with which version of each they had been compared. */
function ScreeningBehind({ screening: { status, lists } }: { screening: StepScreening }) {
  const { t } = useTranslation('screening');
  return (
    <div className={styles.reason}>
      <p>
        {t('title')}: {t(`statuses.${status}`)}
      </p>
      <ul className={styles.plainList}>
        {lists.map(({ name, number, published_on: day, screened_at: at }) => (
          <li key={name} className={styles.quiet}>
            {t(day === null ? 'listVersion' : 'listVersionOf', { name, number, day: formatDate(day) })} ·{' '}
            {t('screenedAt', { at: formatDateTime(at) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
