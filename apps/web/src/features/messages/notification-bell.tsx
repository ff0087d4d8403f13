import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { unreadQuery } from './messages.queries.ts';
import styles from './notification-bell.module.css';

const MOST_SHOWN = 99;

/** Link to the notifications, with the number of unread ones. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const { data: unread = 0 } = useQuery(unreadQuery);
  return (
    <Link to="/notifications" className={styles.bell} aria-label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}>
      <IconBell size={22} stroke={1.5} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
