import { IconArchive, IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { useRole } from '../../../features/auth/use-role.ts';
import { splitMine } from '../../../features/documents/documents.model.ts';
import { myDocumentsQuery } from '../../../features/documents/documents.queries.ts';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { DeliveriesSection } from '../../kit/disclosures/deliveries-section.tsx';
import { StatementsSection } from '../statements/statements-section.tsx';
import { TaxPapersSection } from '../statements/tax-papers-section.tsx';
import { useIsImpersonating } from '../signing/use-impersonating.ts';
import { SignableDocuments } from './signable-documents.tsx';
import styles from '../documents.module.css';

/** Documents that wait for the user's signature, and all others of the user. */
export function MyDocumentsScreen() {
  const { t } = useTranslation('documents');
  const { role } = useRole();
  const { t: given } = useTranslation('disclosures');
  const { t: words } = useTranslation('statements');
  const { t: tax } = useTranslation('taxPapers');
  const isActing = useIsImpersonating();
  const clientId = useSuspenseQuery(profileQuery).data.user.client?.id;
  const { data, isError, refetch } = useQuery(myDocumentsQuery);
  const mine = data && splitMine(data);
  const list = { isFailed: isError, onRetry: () => void refetch(), told: 'client' as const, isOfMany: role !== 'CLIENT' };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('myTitle')}</PageTitle>
      <Card as="section" labelledBy="to-process" padding="none">
        <SignableDocuments
          {...list}
          title={t('mine.toProcess')}
          headingId="to-process"
          documents={mine?.toProcess}
          empty={
            <EmptyState icon={<IconCircleCheck size={28} stroke={1.5} />} title={t('mine.nothing')}>
              {t('mine.nothingText')}
            </EmptyState>
          }
        />
      </Card>
      <Card as="section" labelledBy="archive" padding="none">
        <SignableDocuments
          {...list}
          title={t('mine.archive')}
          headingId="archive"
          documents={mine?.archive}
          empty={
            <EmptyState icon={<IconArchive size={28} stroke={1.5} />} title={t('mine.noArchive')}>
              {t('mine.noArchiveText')}
            </EmptyState>
          }
        />
      </Card>
      {clientId && <StatementsSection clientId={clientId} about={words('about')} none={words('none')} mayMake={!isActing} />}
      {clientId && <TaxPapersSection clientId={clientId} about={tax('about')} none={tax('none')} mayMake={!isActing} />}
      {clientId && <DeliveriesSection clientId={clientId} title={given('given.title')} about={given('given.about')} />}
    </div>
  );
}
