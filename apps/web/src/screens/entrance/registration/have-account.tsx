import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { underBase } from '../../../platform/navigation/base-path.ts';
import { isFramed } from '../../../platform/navigation/framed.ts';

/** The way to the login; from a frame it opens in the whole window. */
export function HaveAccount() {
  const { t } = useTranslation('registration');
  return (
    <p>
      {t('haveAccount')}{' '}
      {isFramed() ? (
        <a href={underBase('/login')} target="_top">
          {t('signIn')}
        </a>
      ) : (
        <Link to="/login">{t('signIn')}</Link>
      )}
    </p>
  );
}
