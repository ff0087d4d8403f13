import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Home for whoever is signed in, the first step of sign-in for everybody else. */
export function ToPortal() {
  const { t } = useTranslation('shell');
  return <Link to="/home">{t('statements.toPortal')}</Link>;
}
