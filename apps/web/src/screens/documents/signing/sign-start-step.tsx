import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../documents.module.css';

interface StartStepProps {
  documents: readonly DocumentRow[];
  isImpersonating: boolean;
  failure: Error | null;
  isBusy: boolean;
  onSign: () => void;
  onReject: () => void;
}

/** What will be signed, by name, before the code is asked for. */
export function StartStep({ documents, isImpersonating, failure, isBusy, onSign, onReject }: StartStepProps) {
  const { t } = useTranslation('documents');
  const count = documents.length;
  return (
    <div className={styles.sign}>
      <p>{t('sign.what', { count })}</p>
      <DocumentNames documents={documents} />
      {isImpersonating ? (
        <Banner>{t('sign.impersonating')}</Banner>
      ) : (
        <>
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

/** The documents by name; whoever signs for several clients is told whose each of them is. */
export function DocumentNames({ documents }: { documents: readonly DocumentRow[] }) {
  const { t } = useTranslation('documents');
  const { role } = useRole();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
    <ul className={styles.names} tabIndex={documents.length > 5 ? 0 : undefined} aria-label={t('title')}>
      {documents.map(({ id, name, code, documentable }) => (
        <li key={id}>
          <IconFileText size={20} stroke={1.5} aria-hidden />
          {name}
          {role !== 'CLIENT' && <span className={styles.quiet}>{documentable.fullname}</span>}
          {code && <span className={styles.quiet}>{code}</span>}
        </li>
      ))}
    </ul>
  );
}
