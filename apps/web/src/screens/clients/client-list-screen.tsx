import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientTable } from '../../features/clients/client-table.tsx';
import { clientListQuery } from '../../features/clients/clients.queries.ts';
import { readTableSettings, storeTableSettings } from '../../platform/storage/table-settings.ts';
import { Card } from '../../ui/card.tsx';
import { countPages } from '../../ui/count-pages.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ClientListBody } from './client-list-body.tsx';
import styles from './client-list.module.css';

const TABLE = 'clients';

/** The clients of whoever is signed in: name and e-mail, searchable, page by page. */
export function ClientListScreen() {
  const { t } = useTranslation('clients');
  const [settings, setSettings] = useState(() => readTableSettings(TABLE));
  const change = (changes: Partial<typeof settings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    storeTableSettings(TABLE, next);
  };
  const { page, length } = settings;
  const search = useDeferredValue(settings.search.trim());
  const { data: answer, isError, isPaused, isPlaceholderData, refetch } = useQuery(clientListQuery({ page, length, search }));
  const lastPage = answer && !isPlaceholderData ? countPages(answer.meta.total, length) : page;
  // The remembered page may have gone: other rows, or another person at this browser.
  if (page > lastPage) setSettings({ ...settings, page: lastPage });
  const searchField = useRef<HTMLInputElement>(null);
  const clearSearch = () => {
    change({ search: '', page: 1 });
    searchField.current?.focus();
  };
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <PageTitle>{t('title')}</PageTitle>
        <p className={styles.count} role="status">
          {answer && t('count', { count: answer.meta.total })}
        </p>
      </div>
      <div className={styles.search}>
        <TextField
          ref={searchField}
          name="search"
          type="search"
          label={t('search')}
          placeholder={t('search')}
          isLabelHidden
          value={settings.search}
          onChange={(typed) => change({ search: typed, page: 1 })}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
        />
      </div>
      <Card padding="none">
        <ClientListBody
          state={answer ? (answer.meta.total === 0 ? (search === '' ? 'empty' : 'nothing-found') : 'rows') : isPaused ? 'waiting' : isError ? 'failed' : 'loading'}
          isWaiting={isPaused && isPlaceholderData}
          onRetry={() => void refetch()}
          onClearSearch={clearSearch}
        >
          <ClientTable clients={answer?.data ?? []} isStale={isPlaceholderData} />
        </ClientListBody>
      </Card>
      {answer && <Pager page={page} pageLength={length} total={answer.meta.total} onTurn={(turned) => change({ page: turned })} />}
    </div>
  );
}
