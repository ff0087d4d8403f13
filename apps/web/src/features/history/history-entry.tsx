import type { HistoryEvent, HistoryType } from '@pramen/contract/history/history.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { nameField, writeValue } from './history.model.ts';
import { useHistoryWords } from './use-history-words.ts';
import styles from './history-section.module.css';

interface HistoryEntryProps {
  event: HistoryEvent;
  /** The kind of record that the history belongs to: only other objects are named. */
  type: HistoryType;
}

/** One event: what happened to which object, when, who did it and on whose behalf, and what changed. */
export function HistoryEntry({ event, type }: HistoryEntryProps) {
  const { t } = useTranslation('history');
  const find = useHistoryWords();
  const { actor, impersonator, changes, object } = event;
  const who = impersonator ?? actor;
  const isOfClient = type === 'client' && !['client', 'user', 'session'].includes(object.type);
  return (
    <li className={styles.entry}>
      <p className={styles.what}>
        {find(`history:actions.${event.action}`) ?? t('unknownAction')}
        {isOfClient && object.name !== null && `: ${object.name}`}
      </p>
      <p className={styles.meta}>
        <time dateTime={event.occurred_at}>{formatDateTime(event.occurred_at)}</time> · {who?.name ?? t('system')}
        {impersonator && actor && ` ${t('onBehalf', { name: actor.name })}`}
      </p>
      {event.is_erased && <p className={styles.meta}>{t('erased')}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field} className={styles.change}>
              <dt className={styles.field}>{nameField(object.type, field, find)}</dt>
              <dd className={styles.values}>
                {before !== null && (
                  <>
                    <span className={styles.before}>{writeValue(field, before, 'before', find, object.type)}</span>
                    <span aria-hidden> → </span>
                    <span className="visually-hidden">{t('changedTo')}</span>{' '}
                  </>
                )}
                <span>{writeValue(field, after, 'after', find, object.type)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
