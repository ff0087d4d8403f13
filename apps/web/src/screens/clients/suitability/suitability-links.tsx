import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import styles from './suitability-links.module.css';

/** Leads from the clients to the lists of what staff have to look after. */
export function SuitabilityLinks() {
  const { t } = useTranslation('suitability');
  const { t: titles } = useTranslation('shell');
  const { may } = useRole();
  return (
    <nav aria-label={t('links')} className={styles.links}>
      <Link to="/clients/suitability/$list" params={{ list: 'outside' }}>
        {t('title')}
      </Link>
      <Link to="/clients/suitability/$list" params={{ list: 'due' }}>
        {t('due.title')}
      </Link>
      {may('screening.read') && <Link to="/clients/screening">{titles('titles.screening')}</Link>}
    </nav>
  );
}
