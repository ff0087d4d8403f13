import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HistoryCardSkeleton } from '../../features/portfolio/history/history-card.tsx';
import { PortfolioBlockFailure, PortfolioBlockSkeleton } from '../../features/portfolio/portfolio-block.tsx';
import { portfolioOverviewQuery } from '../../features/portfolio/history/portfolio-overview.query.ts';
import { formatDate } from '../../platform/formats/dates.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { WaitingIdentifications } from '../identifications/waiting-identifications.tsx';
import { WaitingBanners } from '../records/waiting-banners.tsx';
import { waitingRecords } from '../records/waiting.model.ts';
import { AttentionBanners } from './attention-banners.tsx';
import { Contacts } from './people/contacts.tsx';
import { ContractListSkeleton } from './contract-list.tsx';
import { NoContracts } from './no-contracts.tsx';
import { PortfolioOverviewParts } from './portfolio-overview-parts.tsx';
import styles from './home.module.css';

const PendingDocuments = lazy(async () => ({
  default: (await loadChunk(() => import('../documents/mine/pending-documents.tsx'))).PendingDocuments,
}));

interface ClientDashboardProps {
  profile: ProfileAnswer;
  /** Leads back to what waits and was put off; null: nothing was. */
  onWalk: (() => void) | null;
  /** What waits is an onboarding, by which the client concludes a contract. */
  isConcluding?: boolean;
}

/** Value first, then its history, open tasks, contracts, composition and contacts. */
export function ClientDashboard({ profile, onWalk, isConcluding = false }: ClientDashboardProps) {
  const { t } = useTranslation('dashboard');
  const { user, context } = profile;
  const { are_payments_paused: isPaused } = user.meta;
  const attention = (
    <>
      <AttentionBanners requests={user.service_requirements} />
      {user.meta.documents_to_sign > 0 && (
        <Suspense fallback={null}>
          <PendingDocuments />
        </Suspense>
      )}
    </>
  );
  return (
    <div className={styles.dashboard}>
      <PageTitle isHidden>{t('title')}</PageTitle>
      {onWalk && <WalkBanner onWalk={onWalk} isConcluding={isConcluding} />}
      {isPaused && <PaymentsPaused waiting={user.waiting_identifications} />}
      <DocumentsWaiting count={user.meta.documents_to_sign} />
      {user.meta.is_onboarding_held && <OnboardingHeld user={user} />}
      {/* The strip of paused payments asks for the first. */}
      <WaitingIdentifications waiting={user.waiting_identifications.slice(isPaused ? 1 : 0)} />
      <WaitingBanners items={waitingRecords(user)} />
      <LeftBeforeStart contracts={user.contracts} />
      {user.contracts.length > 0 ? (
        <Portfolio>{attention}</Portfolio>
      ) : (
        <>
          {attention}
          <NoContracts context={context} isConcluding={isConcluding && user.meta.is_contract_waiting} />
        </>
      )}
      <Contacts context={context} />
    </div>
  );
}

/** Leads back to what the client put off. */
function WalkBanner({ onWalk, isConcluding }: { onWalk: () => void; isConcluding: boolean }) {
  const { t } = useTranslation('onboarding');
  return (
    <Banner>
      {t(isConcluding ? 'bannerConcluding' : 'banner')}{' '}
      <button type="button" className={styles.walk} onClick={onWalk}>
        {t('resume')}
      </button>
    </Banner>
  );
}

/** A submitted onboarding is being checked: what follows, and that signing need not wait. Never says what the check is about. */
function OnboardingHeld({ user: { contracts, meta } }: { user: ProfileAnswer['user'] }) {
  const { t } = useTranslation('dashboard');
  const startsContract = contracts.some(({ is_held: isHeld, withdrawn_at: withdrawnAt }) => isHeld && withdrawnAt === null);
  return (
    <Banner tone="plain">
      {t(startsContract ? 'held.contract' : 'held.text')} {startsContract && meta.documents_to_sign > 0 && t('held.sign')}
    </Banner>
  );
}

/** One strip instead of the first request: what happened, and what the client does about it, if anything. */
function PaymentsPaused({ waiting: [first] }: { waiting: ProfileAnswer['user']['waiting_identifications'] }) {
  const { t } = useTranslation('dashboard');
  const { t: words } = useTranslation('identifications');
  if (!first) return <Banner>{t('paused.wait')}</Banner>;
  return (
    <Banner>
      {t('paused.answer', { name: words(`asked.${first.method}`) })}{' '}
      <Link to="/identifications/$id" params={{ id: first.id }}>
        {t('paused.open')}
      </Link>
    </Banner>
  );
}

/** Contracts that the client left while they were being checked: nothing follows, and the check ends without a word. */
function LeftBeforeStart({ contracts }: Pick<ProfileAnswer['user'], 'contracts'>) {
  const { t } = useTranslation('dashboard');
  return contracts.map(({ id, contractNumber: number, is_held: isHeld, withdrawn_at: leftAt }) =>
    isHeld && leftAt !== null ? (
      <Banner key={id} tone="plain">
        {t('held.left', { number, date: formatDate(leftAt) })}
      </Banner>
    ) : null,
  );
}

/** Comes first: on a phone the documents themselves are far below the value. */
function DocumentsWaiting({ count }: { count: number }) {
  const { t } = useTranslation('documents');
  if (count === 0) return null;
  return (
    <Banner>
      {t('waiting', { count })} <Link to="/my-documents">{t('toMine')}</Link>
    </Banner>
  );
}

function Portfolio({ children }: { children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const { t: words } = useTranslation('portfolio');
  const { data: overview, isError, refetch } = useQuery(portfolioOverviewQuery);
  const retry = () => void refetch();
  if (overview) {
    return (
      <>
        {isError && <QuietError onRetry={retry}>{t('outdated')}</QuietError>}
        <PortfolioOverviewParts overview={overview}>{children}</PortfolioOverviewParts>
      </>
    );
  }
  if (isError) {
    return (
      <>
        <PortfolioBlockFailure title={words('value')} text={words('statsFailed')} onRetry={retry} />
        {children}
      </>
    );
  }
  return (
    <>
      <PortfolioBlockSkeleton title={words('value')} />
      <HistoryCardSkeleton />
      {children}
      <ContractListSkeleton />
    </>
  );
}
