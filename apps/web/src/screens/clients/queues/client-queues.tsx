import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import styles from './client-queues.module.css';

/** Between the clients and the lists of what staff have to look after: the same on each of these screens. */
export function ClientQueues() {
  const { t } = useTranslation('suitability');
  const { t: screens } = useTranslation('screens');
  const { t: reports } = useTranslation('suitabilityReports');
  const { t: clients } = useTranslation('client');
  const { may } = useRole();
  const nav = useRef<HTMLElement>(null);
  // On a phone the line is longer than the screen, and where the reader is may stand beyond its edge.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav ref={nav} aria-label={t('links')} className={styles.links}>
      <Link to="/clients" activeOptions={{ exact: true, includeSearch: false }}>
        {clients('toList')}
      </Link>
      {may('onboarding.start') && (
        <Link to="/clients/onboardings" activeOptions={{ includeSearch: false }}>
          {screens('onboardings')}
        </Link>
      )}
      <Link to="/clients/aml-reviews" activeOptions={{ includeSearch: false }}>
        {screens('amlReviews')}
      </Link>
      <Link to="/clients/suitability/$list" params={{ list: 'outside' }} activeOptions={{ includeSearch: false }}>
        {t('title')}
      </Link>
      <Link to="/clients/suitability/$list" params={{ list: 'due' }} activeOptions={{ includeSearch: false }}>
        {t('due.title')}
      </Link>
      <Link to="/clients/suitability/$list" params={{ list: 'reports' }} activeOptions={{ includeSearch: false }}>
        {reports('title')}
      </Link>
      {may('screening.read') && (
        <Link to="/clients/screening" activeOptions={{ includeSearch: false }}>
          {screens('screening')}
        </Link>
      )}
    </nav>
  );
}
