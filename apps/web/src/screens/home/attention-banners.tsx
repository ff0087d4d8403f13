import type { LoggedUser } from '@pramen/contract/auth/auth.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/feedback/banner.tsx';
import { unansweredRequests } from './home.model.ts';
import styles from './home.module.css';

/** Requests that wait for the client's answer, one banner each. */
export function AttentionBanners({ requests }: { requests: LoggedUser['service_requirements'] }) {
  const { t } = useTranslation('dashboard');
  const waiting = unansweredRequests(requests);
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t('attention')} className={styles.banners}>
      {waiting.map(({ id, request_text: text }) => (
        <Banner key={id}>
          {text}{' '}
          <Link to="/service-requirements/$id" params={{ id }} aria-label={`${t('answer')}: ${text}`}>
            {t('answer')}
          </Link>
        </Banner>
      ))}
    </section>
  );
}
