import type { HistoryEvent } from '@pramen/contract/history/history.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { writeValue, type ValueWords } from './history.model.ts';
import styles from './history-section.module.css';

/** Texts whose keys come from the server; an unknown one gets `otherwise`. */
function useLooseWords() {
  const { t, i18n } = useTranslation('history');
  return (key: string, otherwise: string): string => (i18n.exists(key, { ns: 'history' }) ? t(key as 'title') : otherwise);
}

/** One event: what happened, when, who did it and in whose name, and what changed. */
export function HistoryEntry({ event }: { event: HistoryEvent }) {
  const { t } = useTranslation('history');
  const word = useLooseWords();
  const words: ValueWords = { yes: t('yes'), no: t('no'), nothing: t('nothing'), wordOf: (value) => (/^[A-Za-z_]+$/.test(value) ? word(`values.${value}`, value) : value) };
  const { actor, impersonator, changes } = event;
  const who = impersonator ?? actor;
  return (
    <li className={styles.entry}>
      <p className={styles.what}>{word(`actions.${event.action}`, t('unknownAction'))}</p>
      <p className={styles.meta}>
        <time dateTime={event.occurred_at}>{formatDateTime(event.occurred_at)}</time> · {who?.name ?? t('system')}
        {impersonator && actor && ` ${t('onBehalf', { name: actor.name })}`}
      </p>
      {event.is_erased && <p className={styles.meta}>{t('erased')}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field} className={styles.change}>
              <dt className={styles.field}>{word(`fields.${field}`, field)}</dt>
              <dd className={styles.values}>
                {before !== null && (
                  <>
                    <span className={styles.before}>{writeValue(before, words)}</span>
                    <span aria-hidden> → </span>
                    <span className="visually-hidden">{t('changedTo')}</span>{' '}
                  </>
                )}
                <span>{writeValue(after, words)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
