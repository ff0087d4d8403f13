import type { Document } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { Fingerprint } from '../../../features/documents/one/fingerprint.tsx';
import { Card } from '../../../ui/display/card.tsx';
import styles from '../documents.module.css';

/** The SHA-256 of the shown file, as the evidence prints it; an SMS for this document alone shows its first 8 characters. */
export function DocumentHash({ document: { name, sha256 } }: { document: Document }) {
  const { t } = useTranslation('documents');
  if (sha256 === null) return null;
  return (
    <Card>
      <div className={styles.hash}>
        <span className={styles.quiet}>{t('fingerprint.title')}</span>
        <Fingerprint sha256={sha256} name={name} />
      </div>
    </Card>
  );
}
