import type { LoggedUser } from '@pramen/contract/auth/auth.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useScreenExists } from '../../platform/navigation/use-screen-exists.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { unansweredRequests } from './home.model.ts';
import styles from './home.module.css';

/** A plain string: the route table may not have the screen yet. */
const requestScreen = (id: string): string => `/service-requirements/${id}`;

/** Requests that wait for the client's answer, one banner each; a link once the screen exists. */
export function AttentionBanners({ requests }: { requests: LoggedUser['service_requirements'] }) {
  const { t } = useTranslation('dashboard');
  const hasScreen = useScreenExists();
  const waiting = unansweredRequests(requests);
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t('attention')} className={styles.banners}>
      {waiting.map(({ id, request_text: text }) => (
        <Banner key={id}>
          {text}{' '}
          {hasScreen('/service-requirements/$id') && (
            <Link to={requestScreen(id)} aria-label={`${t('answer')}: ${text}`}>
              {t('answer')}
            </Link>
          )}
        </Banner>
      ))}
    </section>
  );
}
