import { PASSWORD_MIN_LENGTH } from '@pramen/contract/field-limits';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { judgePassword, type Entered } from '../../../features/registration/registration.model.ts';
import styles from './registration.module.css';

/** What a password needs, and what of it is met already. */
export function PasswordRules({ entered }: { entered: Entered }) {
  const { t } = useTranslation('registration');
  return (
    <ul className={styles.rules} aria-label={t('rules.label')}>
      {judgePassword(entered).map(([rule, isMet]) => (
        <li key={rule} className={styles.rule} data-met={isMet}>
          {isMet ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconCircle size={16} stroke={1.5} aria-hidden />}
          {t(`rules.${rule}`, { min: PASSWORD_MIN_LENGTH })}
          <span className="visually-hidden"> ({t(isMet ? 'rules.met' : 'rules.unmet')})</span>
        </li>
      ))}
    </ul>
  );
}
