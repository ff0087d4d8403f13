import { HIDDEN_HOLD, hiddenHolds, missingWords, queuedStates } from '@pramen/domain/onboarding/queue';
import { maySeeMatches } from '@pramen/domain/permissions/permissions';
import { IconChartBar, IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { QueueTable } from '../../../features/onboarding/queue/queue-table.tsx';
import { onboardingQueue } from '../../../features/onboarding/queue/queue.queries.ts';
import { OpenWithdrawals } from '../../../features/withdrawal/open-withdrawals.tsx';
import { usePagedList } from '../../../platform/tables/use-paged-list.ts';
import { ListSearch } from '../../../ui/tables/filters/list-search.tsx';
import { ListScreen } from '../../kit/list-screen.tsx';
import { ClientQueues } from '../queues/client-queues.tsx';
import styles from './onboarding-figures.module.css';

/** Onboardings that clients have not finished or staff have to decide, the held first. */
export function OnboardingQueueScreen() {
  const { t } = useTranslation('onboardingQueue');
  const { t: figures } = useTranslation('onboardingFigures');
  const { role, may } = useRole();
  const { settings, change, filterBy, clear, isFiltered, hits, total, table } = usePagedList(onboardingQueue);
  const hidden = new Set<string>(maySeeMatches(role) ? [HIDDEN_HOLD] : hiddenHolds);
  const columns = [
    { key: 'client', label: t('client') },
    { key: 'state', label: t('state'), options: queuedStates.map((value) => ({ value, label: t(`states.${value}`) })) },
    {
      key: 'missing',
      label: t('missing'),
      options: missingWords
        .filter((word) => !hidden.has(word) && word !== 'end')
        .map((value) => ({ value, label: t(`missingWords.${value}`) })),
    },
    { key: 'is_overdue', label: t('age'), options: [{ value: 'true', label: t('overdue') }] },
    { key: 'adviser', label: t('adviser') },
  ];
  return (
    <ListScreen
      title={t('title')}
      count={total === null ? '' : t('count', { count: total })}
      actions={
        may('onboarding.figures') && (
          <Link to="/clients/onboardings/figures" className={styles.link}>
            <IconChartBar size={18} stroke={1.5} aria-hidden />
            {figures('link')}
          </Link>
        )
      }
      exporting={{ download: onboardingQueue.download, settings, total }}
      between={
        <>
          <ClientQueues />
          {may('withdrawals.settle') && <OpenWithdrawals />}
        </>
      }
      views={{ list: 'onboardings', settings, onOpen: change }}
      search={<ListSearch label={t('search')} value={settings.search} onChange={(search) => filterBy({ search })} {...hits} />}
      filter={{ columns, filter: settings.filter, onChange: (filter) => filterBy({ filter }) }}
      onClear={isFiltered ? clear : null}
      empty={{ icon: IconChecklist, title: t('empty.title'), text: t('empty.text') }}
      table={(parts) => <QueueTable {...table} {...parts} />}
    />
  );
}
