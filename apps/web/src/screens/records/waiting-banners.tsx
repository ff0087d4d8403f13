import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/feedback/banner.tsx';
import styles from './records-screen.module.css';
import type { WaitingItem } from './waiting.model.ts';

/** What waits for the client's answers, one banner each. */
export function WaitingBanners({ items }: { items: readonly WaitingItem[] }) {
  const { t } = useTranslation('records');
  if (items.length === 0) return null;
  return (
    <section aria-label={t('mine.region')} className={styles.banners}>
      {items.map(({ id, kind, name, is_returned: isReturned }) => (
        <Banner key={id}>
          {t(isReturned ? 'mine.returned' : 'mine.one', { name })}{' '}
          <Link to="/records/$kind/$id" params={{ kind, id }} className={styles.go} aria-label={t('mine.answerOf', { name })}>
            {t('mine.answer')}
          </Link>
        </Banner>
      ))}
    </section>
  );
}
