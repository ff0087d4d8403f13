import type { StoredFile } from '@pramen/contract/files/files.schemas';
import { useId } from 'react';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { AttachmentList } from './attachment-list.tsx';
import styles from '../service-requests.module.css';

interface RequestTextProps {
  /** Whose words they are. */
  title: string;
  at: string | null;
  text: string;
  files?: readonly StoredFile[];
  /** On which side of the conversation it stands. */
  isOwn: boolean;
}

/** One text of a conversation with its files. */
export function RequestText({ title, at, text, files = [], isOwn }: RequestTextProps) {
  const id = useId();
  return (
    <article className={styles.said} data-own={isOwn} aria-labelledby={id}>
      <p className={styles.saidHead}>
        <strong id={id}>{title}</strong>
        {at !== null && <time dateTime={at}>{formatDateTime(at)}</time>}
      </p>
      <p className={styles.words}>{text}</p>
      <AttachmentList files={files} />
    </article>
  );
}
