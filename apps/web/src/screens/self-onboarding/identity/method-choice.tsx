import { IconBuildingBank, IconCamera, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './identity.module.css';

interface MethodChoiceProps {
  method: 'BANK_ID' | 'DOCUMENT' | '';
  /** null: no bank can be reached here. */
  onBank: (() => void) | null;
  onDocuments: () => void;
}

/** The bank first: it is quicker, and worth more than pictures. */
export function MethodChoice({ method, onBank, onDocuments }: MethodChoiceProps) {
  const { t } = useTranslation('selfOnboarding');
  return (
    <div className={styles.methods} role="group" aria-label={t('identification.method')}>
      {onBank && (
        <button type="button" className={styles.method} data-first onClick={onBank}>
          <IconBuildingBank size={24} stroke={1.5} aria-hidden />
          <span>
            <strong>{t('identification.bankIdentity')}</strong>
            <span className={styles.quiet}>{t('identification.bankIdentityText')}</span>
          </span>
          <IconChevronRight size={20} stroke={1.5} aria-hidden />
        </button>
      )}
      <button type="button" className={styles.method} aria-pressed={method === 'DOCUMENT'} onClick={onDocuments}>
        <IconCamera size={24} stroke={1.5} aria-hidden />
        <span>
          <strong>{t('identification.documents')}</strong>
          <span className={styles.quiet}>{t('identification.documentsText')}</span>
        </span>
      </button>
    </div>
  );
}
