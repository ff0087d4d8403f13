import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './home.module.css';

/** The adviser's home until their dashboard comes: where the work is. Czech would need the name in the vocative. */
export function AdviserGreeting() {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.greeting}>
      <PageTitle>{t('greeting.title')}</PageTitle>
      <p className={styles.text}>{t('greeting.text')}</p>
      <Link to="/clients">{t('greeting.toClients')}</Link>
    </div>
  );
}
