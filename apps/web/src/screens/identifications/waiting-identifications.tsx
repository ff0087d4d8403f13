import type { LoggedUser } from '@pramen/contract/auth/auth.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/feedback/banner.tsx';
import styles from './identification-screen.module.css';

/** Identifications that wait for the client, one banner each. */
export function WaitingIdentifications({ waiting }: { waiting: LoggedUser['waiting_identifications'] }) {
  const { t } = useTranslation('identifications');
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t('mine.region')} className={styles.banners}>
      {waiting.map(({ id, method, is_returned: isReturned }) => {
        const name = t(`asked.${method}`);
        return (
          <Banner key={id}>
            {t(isReturned ? 'mine.returned' : 'mine.one', { name })}{' '}
            <Link to="/identifications/$id" params={{ id }} aria-label={`${t('mine.open')}: ${name}`}>
              {t('mine.open')}
            </Link>
          </Banner>
        );
      })}
    </section>
  );
}
