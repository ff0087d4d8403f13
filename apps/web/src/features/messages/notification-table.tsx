import type { Notification } from '@pramen/contract/messages/messages.schemas';
import type { Role } from '@pramen/domain/permissions/roles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { hideAmountsIn } from '../../platform/formats/money.ts';
import { useHiddenAmounts } from '../../platform/formats/use-hidden-amounts.ts';
import { Table } from '../../ui/tables/table.tsx';
import { targetOf } from './notification-target.model.ts';
import styles from './notification-table.module.css';

interface NotificationTableProps {
  notifications: readonly Notification[];
  isStale: boolean;
  /** Role of the reader. */
  role: Role;
  /** Opens a notification that has no target screen. */
  onOpen: (notification: Notification) => void;
  /** Called when the user follows a notification to its target. */
  onFollow: (notification: Notification) => void;
}

/** Subject, text, date; an unread notification has a word and bold text, not only a colour. */
export function NotificationTable({ notifications, isStale, role, onOpen, onFollow }: NotificationTableProps) {
  const { t } = useTranslation('notifications');
  // Renders again when amounts are hidden or shown.
  useHiddenAmounts();
  const subject = (notification: Notification) => (
    <span className={styles.subject} data-unread={notification.read_at === null}>
      <Subject notification={notification} role={role} onOpen={onOpen} onFollow={onFollow} />
      {notification.read_at === null && <span className={styles.badge}>{t('unread')}</span>}
    </span>
  );
  return (
    <Table
      caption={t('title')}
      rows={notifications}
      rowKey={({ id }) => id}
      isStale={isStale}
      columns={[
        { key: 'subject', label: t('subject'), render: subject },
        { key: 'text', label: t('text'), render: ({ text }) => hideAmountsIn(text) },
        {
          key: 'created_at',
          label: t('date'),
          render: ({ created_at }) => (
            <time dateTime={created_at} className="nowrap">
              {formatDateTime(created_at)}
            </time>
          ),
        },
      ]}
    />
  );
}

function Subject({
  notification,
  role,
  onOpen,
  onFollow,
}: Pick<NotificationTableProps, 'role' | 'onOpen' | 'onFollow'> & { notification: Notification }) {
  const target = targetOf(notification.about, role);
  if (target === null)
    return (
      <button type="button" className={styles.open} onClick={() => onOpen(notification)}>
        {notification.subject}
      </button>
    );
  return (
    <Link {...target} className={styles.open} onClick={() => onFollow(notification)}>
      {notification.subject}
    </Link>
  );
}
