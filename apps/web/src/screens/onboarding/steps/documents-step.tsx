import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { PendingDocuments } from '../../documents/mine/pending-documents.tsx';
import styles from '../frame/onboarding.module.css';

/** The documents that wait for the client's signature. */
export function DocumentsStep({ profile, onNext }: { profile: ProfileAnswer; onNext: () => void }) {
  const { t } = useTranslation('onboarding');
  const isDone = profile.user.meta.documents_to_sign === 0;
  return (
    <div className={styles.stack}>
      <h2 className={styles.title}>{t('documents.title')}</h2>
      <p role="status">{t(isDone ? 'documents.none' : 'documents.text')}</p>
      <PendingDocuments />
      <div className={styles.steering}>
        <Button kind={isDone ? 'main' : 'quiet'} isWide onClick={onNext}>
          {t(isDone ? 'next' : 'documents.skip')}
        </Button>
      </div>
    </div>
  );
}
