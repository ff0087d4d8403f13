import { useSuspenseQuery } from '@tanstack/react-query';
import { IconChecklist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../features/auth/auth.queries.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Card } from '../../ui/display/card.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './records-screen.module.css';
import { WaitingBanners } from './waiting-banners.tsx';
import { waitingRecords } from './waiting.model.ts';

/** Everything that waits for the client's answers. */
export function WaitingRecordsScreen() {
  const { t } = useTranslation('records');
  const { data: profile } = useSuspenseQuery(profileQuery);
  const items = waitingRecords(profile.user);
  return (
    <div className={styles.screen}>
      <BackLink to="/home">{t('mine.toHome')}</BackLink>
      <PageTitle>{t('mine.title')}</PageTitle>
      <WaitingBanners items={items} />
      {items.length === 0 && (
        <Card>
          <EmptyState icon={<IconChecklist size={28} stroke={1.5} />} title={t('mine.none')}>
            {t('mine.noneText')}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
