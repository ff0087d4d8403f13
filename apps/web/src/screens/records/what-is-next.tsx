import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/display/card.tsx';
import styles from './records-screen.module.css';
import { waitingRecords } from './waiting.model.ts';

interface WhatIsNextProps {
  /** What the server said. */
  message: string;
  /** What follows from it. */
  note?: string;
  /** The record or identification that was just sent: the profile may still name it. */
  sentId: string;
  user: ProfileAnswer['user'];
}

/** What a client reads after sending something, with the next record that waits. */
export function WhatIsNext({ message, note, sentId, user }: WhatIsNextProps) {
  const { t } = useTranslation('records');
  const { t: methods } = useTranslation('identifications');
  const next = waitingRecords(user).find(({ id }) => id !== sentId);
  const identification = user.waiting_identifications.find(({ id }) => id !== sentId);
  return (
    <Card>
      <div className={styles.done} role="status">
        <p>{message}</p>
        {note !== undefined && <p>{note}</p>}
        {next ? (
          <Link to="/records/$kind/$id" params={{ kind: next.kind, id: next.id }} className={styles.go}>
            {t('answering.nextOne', { name: next.name })}
          </Link>
        ) : identification ? (
          <Link to="/identifications/$id" params={{ id: identification.id }} className={styles.go}>
            {t('answering.nextOne', { name: methods(`asked.${identification.method}`) })}
          </Link>
        ) : (
          <p>{t(user.meta.documents_to_sign > 0 ? 'answering.allFilled' : 'answering.allDone')}</p>
        )}
      </div>
    </Card>
  );
}
