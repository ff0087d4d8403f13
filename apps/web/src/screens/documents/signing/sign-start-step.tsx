import type { DocumentRow, DocumentsToSign } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DocumentNames } from './document-names.tsx';
import styles from '../documents.module.css';

interface StartStepProps {
  documents: readonly DocumentRow[];
  /** undefined while loading and after a failure. */
  toSign: DocumentsToSign | undefined;
  isImpersonating: boolean;
  failure: Error | null;
  isBusy: boolean;
  onOpen: (document: DocumentRow) => void;
  onSign: () => void;
  onReject: () => void;
}

/** Names the documents before the user requests the code. */
export function StartStep({ documents, toSign, isImpersonating, failure, isBusy, onOpen, onSign, onReject }: StartStepProps) {
  const { t } = useTranslation('documents');
  const count = documents.length;
  const unopened = toSign?.documents.filter(({ opened_at: openedAt }) => openedAt === null).length ?? 0;
  return (
    <div className={styles.sign}>
      <p>{t('sign.what', { count })}</p>
      <DocumentNames documents={documents} toSign={isImpersonating ? undefined : toSign} onOpen={onOpen} />
      {isImpersonating ? (
        <Banner>{t('sign.impersonating')}</Banner>
      ) : (
        <>
          {toSign?.documents.some(({ is_contract_held: isHeld }) => isHeld) && <Banner tone="plain">{t('sign.held')}</Banner>}
          {unopened > 0 && <Banner>{t('sign.unopened', { count: unopened })}</Banner>}
          <p className={styles.quiet}>{t('sign.how')}</p>
          {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
          <div className={styles.answers}>
            <Button kind="quiet" isDisabled={isBusy} onClick={onReject}>
              {t('sign.reject', { count })}
            </Button>
            <Button isBusy={isBusy} isFocusedFirst onClick={onSign}>
              {t('sign.send')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
