import type { DocumentRow, DocumentsToSign } from '@pramen/contract/documents/documents.schemas';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { lastDayOf } from '../../../features/documents/documents.model.ts';
import { Fingerprint } from '../../../features/documents/one/fingerprint.tsx';
import { formatDate, formatDateTime } from '../../../platform/formats/dates.ts';
import styles from '../documents.module.css';

interface DocumentNamesProps {
  documents: readonly DocumentRow[];
  /** Facts about the documents for this signer; undefined while loading. */
  toSign: DocumentsToSign | undefined;
  /** null: shows names without links. */
  onOpen: ((document: DocumentRow) => void) | null;
  /** Whether to show the hash of each file below its name. */
  withFingerprints?: boolean;
}

/** The documents by name, each a link to its pages; a signer for several clients also reads whose each of them is. */
export function DocumentNames({ documents, toSign, onOpen, withFingerprints = false }: DocumentNamesProps) {
  const { t } = useTranslation('documents');
  const { role } = useRole();
  return (
    <ul
      className={styles.names}
      data-brief={withFingerprints || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach an area that scrolls
      tabIndex={documents.length > 5 ? 0 : undefined}
      aria-label={t('title')}
    >
      {documents.map((document) => {
        const known = toSign?.documents.find(({ id }) => id === document.id);
        return (
          <li key={document.id}>
            <IconFileText size={20} stroke={1.5} aria-hidden />
            {onOpen ? (
              <button
                type="button"
                className={styles.nameLink}
                aria-label={t('sign.open', { name: document.name })}
                onClick={() => onOpen(document)}
              >
                {document.name}
              </button>
            ) : (
              document.name
            )}
            {role !== 'CLIENT' && <span className={styles.quiet}>{document.documentable.fullname}</span>}
            {document.code && <span className={styles.quiet}>{document.code}</span>}
            {known && <KnownFacts known={known} name={document.name} withFingerprint={withFingerprints} />}
          </li>
        );
      })}
    </ul>
  );
}

function KnownFacts({
  known,
  name,
  withFingerprint,
}: {
  known: DocumentsToSign['documents'][number];
  name: string;
  withFingerprint: boolean;
}) {
  const { t } = useTranslation('documents');
  return (
    <>
      <span className={styles.quiet}>
        {known.opened_at === null ? t('sign.notOpened') : t('sign.opened', { time: formatDateTime(known.opened_at) })}
        {known.sign_until !== null && ` · ${t('signUntil', { date: formatDate(lastDayOf(known.sign_until)) })}`}
      </span>
      {withFingerprint && (
        <span className={styles.quiet}>
          <Fingerprint sha256={known.sha256} name={name} />
        </span>
      )}
    </>
  );
}
