import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './bulk.module.css';
import type { ChosenClient, ClientChoice } from './use-client-choice.ts';

/** What stands first in the row of a client, with a tick before it where clients can be chosen. */
export function ClientTick({ client, choice, children }: { client: ChosenClient; choice: ClientChoice | null; children: ReactNode }) {
  const { t } = useTranslation('clients');
  const id = useId();
  if (!choice) return children;
  return (
    <span className={styles.cell}>
      <label className={styles.tickPlace} htmlFor={id}>
        <input id={id} type="checkbox" className={styles.tick} aria-label={t('bulk.choose', { name: client.fullname })} checked={choice.clients.has(client.id)} onChange={() => choice.toggle(client)} />
      </label>
      <span className={styles.words}>{children}</span>
    </span>
  );
}
