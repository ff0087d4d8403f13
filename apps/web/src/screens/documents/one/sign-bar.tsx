import type { Document } from '@pramen/contract/documents/documents.schemas';
import { useTranslation } from 'react-i18next';
import { isSignable, lastDayOf } from '../../../features/documents/documents.model.ts';
import { formatDate } from '../../../platform/formats/dates.ts';
import { useIsImpersonating } from '../signing/use-impersonating.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from '../documents.module.css';

/** Stays visible while the document waits for the user's signature. */
export function SignBar({ document, onSign }: { document: Document; onSign: () => void }) {
  const { t } = useTranslation('documents');
  const isActing = useIsImpersonating();
  if (!isSignable(document)) return null;
  return (
    <div className={styles.signBar}>
      <span>
        {isActing ? t('sign.onlyClient') : t('sign.bar')}{' '}
        {document.sign_until !== null && t('signUntil', { date: formatDate(lastDayOf(document.sign_until)) })}
      </span>
      {!isActing && <Button onClick={onSign}>{t('sign.one')}</Button>}
    </div>
  );
}
