import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import styles from './records-screen.module.css';
import type { WaitingItem } from './waiting.model.ts';

/** What waits for the client's answers, one banner each. */
export function WaitingBanners({ items }: { items: readonly WaitingItem[] }) {
  const { t } = useTranslation('records');
  if (items.length === 0) return null;
  return (
    <section aria-label={t('mine.region')} className={styles.banners}>
      {items.map(({ id, kind, name, created_at: createdAt, is_returned: isReturned }) => {
        const isRead = kind === 'meeting-records';
        const at = formatDateTime(createdAt);
        return (
          <Banner key={id}>
            {t(isReturned ? 'mine.returned' : isRead ? 'mine.oneToRead' : 'mine.one', { name })}{' '}
            <span className={styles.at}>{t('mine.prepared', { at })}</span>{' '}
            <Link
              to="/records/$kind/$id"
              params={{ kind, id }}
              className={styles.go}
              aria-label={t(isRead ? 'mine.readOf' : 'mine.answerOf', { name: `${name}, ${at}` })}
            >
              {t(isRead ? 'mine.read' : 'mine.answer')}
            </Link>
          </Banner>
        );
      })}
    </section>
  );
}
