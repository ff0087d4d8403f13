import type { StoredFile } from '@pramen/contract/files/files.schemas';
import { IconPaperclip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../platform/formats/bytes.ts';
import styles from '../service-requests.module.css';

/** The files of a text; each opens on its own screen. */
export function AttachmentList({ files }: { files: readonly StoredFile[] }) {
  const { t } = useTranslation('serviceRequests');
  if (files.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label={t('files.title')}>
      {files.map(({ id, filename, size }) => (
        <li key={id}>
          <IconPaperclip size={18} stroke={1.5} aria-hidden />
          <Link to="/files/$id/detail" params={{ id }}>
            {filename}
          </Link>
          <span className={styles.quiet}>{formatBytes(size)}</span>
        </li>
      ))}
    </ul>
  );
}
