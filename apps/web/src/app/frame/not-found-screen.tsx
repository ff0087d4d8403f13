import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/display/page-title.tsx';
import styles from './screen-frame.module.css';

export function NotFoundScreen() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.message}>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <p className={styles.text}>{t('notFound.text')}</p>
      <Link to="/home">{t('toHome')}</Link>
    </div>
  );
}
