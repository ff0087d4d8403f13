import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Link to the home screen for signed-in users, to the first step of sign-in for others. */
export function ToPortal() {
  const { t } = useTranslation('shell');
  return <Link to="/home">{t('statements.toPortal')}</Link>;
}
