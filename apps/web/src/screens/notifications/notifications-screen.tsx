import type { Notification } from '@pramen/contract/messages/messages.schemas';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { NotificationTable } from '../../features/messages/notification-table.tsx';
import { useReadNotifications } from '../../features/messages/messages.commands.ts';
import { notificationPageQuery } from '../../features/messages/messages.queries.ts';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { defaultTableSettings } from '../../platform/storage/table-settings.ts';
import { useExistingPage } from '../../platform/tables/use-existing-page.ts';
import { useTableSettings } from '../../platform/tables/use-table-settings.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { countPages } from '../../ui/tables/pages/count-pages.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FilterField } from '../../ui/tables/filters/filter-field.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Pager } from '../../ui/tables/pages/pager.tsx';
import { useListTop } from '../../ui/tables/paged/use-list-top.ts';
import { NotificationsBody } from './notifications-body.tsx';
import { PushedNotice } from './pushed-notice.tsx';
import styles from './notifications.module.css';

/** Longest search that the server accepts. */
const MOST_LETTERS = 200;

/** Notifications: subject, text, date, newest first. Opening one marks it as read. */
export function NotificationsScreen() {
  const { t, i18n } = useTranslation('notifications');
  const { data: profile } = useSuspenseQuery(profileQuery);
  const [settings, change] = useTableSettings('notifications', defaultTableSettings);
  const { length } = settings;
  const search = settings.search.trim().slice(0, MOST_LETTERS);
  const language = i18n.language === 'sk' ? 'sk' : 'cs';
  const {
    data: answer,
    isError,
    isPaused,
    isPlaceholderData,
    refetch,
  } = useQuery(notificationPageQuery({ page: settings.page, length, search, language }));
  const lastPage = answer && !isPlaceholderData ? countPages(answer.meta.total, length) : settings.page;
  const page = useExistingPage(settings.page, lastPage, change);
  const searchField = useRef<HTMLInputElement>(null);
  const { read, isPending } = useReadNotifications();
  // During impersonation nothing is marked as read.
  const mayMark = profile.context.impersonator === null;
  const [opened, setOpened] = useState<Notification | null>(null);
  const [isOpen, setOpen] = useState(false);
  const markOpened = ({ id, read_at }: Notification) => {
    if (mayMark && read_at === null) read([id]);
  };
  const open = (notification: Notification) => {
    setOpened(notification);
    setOpen(true);
    markOpened(notification);
  };
  const { open: pushed }: { open?: string | undefined } = useSearch({ strict: false });
  const [frame, showTop] = useListTop();
  const turn = (turned: number) => {
    change({ page: turned });
    showTop();
  };
  const unread = answer?.meta.unread ?? 0;
  const clearSearch = () => {
    change({ search: '', page: 1 });
    searchField.current?.focus();
  };
  return (
    <div ref={frame} className={styles.screen}>
      {pushed !== undefined && (
        <PushedNotice id={pushed} reader={profile.user.role} language={language} onOpen={open} onFollow={markOpened} />
      )}
      <div className={styles.head}>
        <PageTitle>{t('title')}</PageTitle>
        <p className={styles.count} role="status">
          {answer && (answer.meta.total > 0 || search !== '') && (unread > 0 ? t('state', { count: unread }) : t('allRead'))}
        </p>
      </div>
      <div className={styles.tools}>
        <div className={styles.search}>
          <FilterField
            ref={searchField}
            name="search"
            label={t('search')}
            value={settings.search}
            onChange={(typed) => change({ search: typed, page: 1 })}
            icon={<IconSearch size={18} stroke={1.5} aria-hidden />}
          />
        </div>
        {mayMark && (
          <Button kind="quiet" isDisabled={unread === 0} isBusy={isPending} onClick={() => read(null)}>
            {t('markAll')}
          </Button>
        )}
      </div>
      <Card padding="none">
        <NotificationsBody
          state={
            answer
              ? answer.meta.total === 0
                ? search === ''
                  ? 'empty'
                  : 'nothing-found'
                : 'rows'
              : isPaused
                ? 'waiting'
                : isError
                  ? 'failed'
                  : 'loading'
          }
          isWaiting={isPaused && isPlaceholderData}
          onRetry={() => void refetch()}
          onClearSearch={clearSearch}
        >
          <NotificationTable
            notifications={answer?.data ?? []}
            isStale={isPlaceholderData}
            role={profile.user.role}
            onOpen={open}
            onFollow={markOpened}
          />
        </NotificationsBody>
      </Card>
      {answer && <Pager page={page} pageLength={length} total={answer.meta.total} onTurn={turn} />}
      <Dialog title={opened?.subject ?? ''} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p className={styles.date}>{formatDateTime(opened?.created_at ?? null)}</p>
        <p>{opened?.text}</p>
      </Dialog>
    </div>
  );
}
