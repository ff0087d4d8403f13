import { IconCircleCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import styles from './home.module.css';

/** After activation: confirms it and links into the portal. */
export function WelcomeView() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  return (
    <div className={styles.welcome}>
      <IconCircleCheck size={56} stroke={1.25} color="var(--pr-gain)" aria-hidden />
      <PageTitle>{t('welcome.title')}</PageTitle>
      <p className={styles.text}>{t('welcome.text')}</p>
      <Button onClick={() => void navigate({ to: '/home', search: {}, replace: true })}>{t('welcome.enter')}</Button>
    </div>
  );
}
