import type { Notification } from '@pramen/contract/messages/messages.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Table } from '../../ui/table.tsx';
import styles from './notification-table.module.css';

interface NotificationTableProps {
  notifications: readonly Notification[];
  isStale: boolean;
  onOpen: (notification: Notification) => void;
}

/** Subject, text, date; an unread one carries a word and heavier letters, not only a colour. */
export function NotificationTable({ notifications, isStale, onOpen }: NotificationTableProps) {
  const { t } = useTranslation('notifications');
  const subject = (notification: Notification) => (
    <span className={styles.subject} data-unread={notification.read_at === null}>
      <button type="button" className={styles.open} onClick={() => onOpen(notification)}>
        {notification.subject}
      </button>
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
        { key: 'text', label: t('text'), render: ({ text }) => text },
        { key: 'created_at', label: t('date'), render: ({ created_at }) => <time dateTime={created_at} className="nowrap">{formatDateTime(created_at)}</time> },
      ]}
    />
  );
}
