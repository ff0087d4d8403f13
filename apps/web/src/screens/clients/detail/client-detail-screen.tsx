import type { Client } from '@pramen/contract/clients/client.schemas';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { useRole } from '../../../features/auth/use-role.ts';
import { ClientBasics } from '../../../features/clients/detail/client-basics.tsx';
import { ClientFurther } from '../../../features/clients/detail/client-further.tsx';
import { ClientDutiesSection } from '../../../features/duties/client-duties-section.tsx';
import { recordTypes, segmentOf } from '../../../features/records/records.model.ts';
import { clientQuery } from '../../../features/clients/client-detail.queries.ts';
import { PortfolioBlockSkeleton } from '../../../features/portfolio/portfolio-block.tsx';
import { ScreeningSection } from '../../../features/screening/client/screening-section.tsx';
import { HistorySection } from '../../../features/history/history-section.tsx';
import { loadChunk } from '../../../platform/loading/load-chunk.ts';
import { AfterFirstPaint } from '../../../ui/feedback/after-first-paint.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { WhenNear } from '../../../ui/display/sections/when-near.tsx';
import { SectionCard, SectionLinks } from '../../../ui/display/sections/section-card.tsx';
import { RecordScreen } from '../../kit/record-screen.tsx';
import { ClientAmlSections } from './aml/client-aml.tsx';
import { ClientActions } from './client-actions.tsx';
import { ClientDialogs, type ClientDialogName } from './client-dialogs.tsx';
import { ClientDocuments } from './client-documents.tsx';
import { ClientHead } from './client-head.tsx';
import { HoldingSections } from './client-holdings.tsx';
import { ClientOnboardingSection } from '../onboardings/client-onboarding-section.tsx';
import { DeliveriesSection } from '../../kit/disclosures/deliveries-section.tsx';
import { StatementsSection } from '../../documents/statements/statements-section.tsx';
import { TaxPapersSection } from '../../documents/statements/tax-papers-section.tsx';
import { ClientIdentifications } from '../identifications/client-identifications.tsx';
import { ClientQuestionnaires } from '../records/client-questionnaires.tsx';
import { ClientReports } from '../suitability/client-reports.tsx';
import { ClientSuitability } from '../suitability/client-suitability.tsx';
import { AddressSection, BankAccountSection } from './client-items.tsx';

const ClientPortfolio = lazy(async () => ({ default: (await loadChunk(() => import('./client-portfolio.tsx'))).ClientPortfolio }));

const route = getRouteApi('/shell/clients/$id/detail');

/** One client: basic facts, addresses, accounts, contracts, investments, documents and history. */
export function ClientDetailScreen() {
  const { t } = useTranslation('client');
  const { t: screens } = useTranslation('screens');
  const { id } = route.useParams();
  const found = useQuery(clientQuery(id));
  return (
    <RecordScreen list="/clients" toList={t('toList')} title={screens('client')} failed={t('failed')} found={found}>
      {(client) => <ClientView key={id} client={client} />}
    </RecordScreen>
  );
}

/** Nothing can be edited during impersonation: the server refuses it as well. */
function useIsEditable(): boolean {
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { may } = useRole();
  return may('clients.edit') && profile.context.impersonator === null;
}

/** Sections that are not drawn yet: links within the page already lead to them. */
function SectionPlaces({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return sections.map(({ id, title }) => (
    <SectionCard key={id} id={id} title={title}>
      <SkeletonRows />
    </SectionCard>
  ));
}

function ClientView({ client }: { client: Client }) {
  const { t } = useTranslation('client');
  const { t: aml } = useTranslation('aml');
  const { t: facts } = useTranslation('amlFacts');
  const { t: duties } = useTranslation('duties');
  const { t: contracts } = useTranslation('contracts');
  const { t: documents } = useTranslation('documentReview');
  const { t: records } = useTranslation('records');
  const { t: suitability } = useTranslation('suitability');
  const { t: reports } = useTranslation('suitabilityReports');
  const { t: screening } = useTranslation('screening');
  const { t: identifications } = useTranslation('identifications');
  const { t: onboardings } = useTranslation('onboardingQueue');
  const { t: given } = useTranslation('information');
  const { t: statements } = useTranslation('statements');
  const { t: taxPapers } = useTranslation('taxPapers');
  const { t: history } = useTranslation('history');
  const { t: words } = useTranslation('portfolio');
  const isEditable = useIsEditable();
  const { may } = useRole();
  const hasHistory = may('history.read');
  const [open, setOpen] = useState<ClientDialogName | null>(null);
  const onAssign = may('clients.change-owner') ? () => setOpen('adviser') : null;
  // In the order of the page.
  const sections = [
    { id: 'basics', title: t('basics.title') },
    { id: 'further', title: t('further.title') },
    { id: 'aml', title: aml('title') },
    { id: 'aml-facts', title: facts('title') },
    { id: 'addresses', title: t('addresses.title') },
    { id: 'bank-accounts', title: t('accounts.title') },
    { id: 'contracts', title: contracts('title') },
    { id: 'investments', title: contracts('investments.title') },
    { id: 'suitability', title: suitability('section') },
    { id: 'suitability-reports', title: reports('section') },
    { id: 'portfolio', title: t('portfolio.title') },
    { id: 'duties', title: duties('office.title') },
    { id: 'onboardings', title: onboardings('section.title') },
    ...recordTypes.map((type) => ({ id: segmentOf[type], title: records(`types.${type}`) })),
    ...(may('screening.read') ? [{ id: 'screening', title: screening('title') }] : []),
    { id: 'identifications', title: identifications('title') },
    { id: 'statements', title: statements('title') },
    { id: 'tax-papers', title: taxPapers('title') },
    { id: 'documents', title: documents('section.title') },
    ...(hasHistory ? [{ id: 'history', title: history('title') }] : []),
  ];
  return (
    <>
      <ClientHead client={client} actions={isEditable && <ClientActions client={client} onOpen={setOpen} />} />
      <SectionLinks label={t('sections')} sections={sections} />
      <SectionCard id="basics" title={t('basics.title')}>
        <ClientBasics client={client} />
      </SectionCard>
      <SectionCard id="further" title={t('further.title')}>
        <ClientFurther client={client} />
      </SectionCard>
      <WhenNear
        place={
          <SectionPlaces
            sections={[
              { id: 'aml', title: aml('title') },
              { id: 'aml-facts', title: facts('title') },
            ]}
          />
        }
      >
        <ClientAmlSections clientId={client.id} isEditable={isEditable} recorded={client} />
      </WhenNear>
      <AddressSection client={client} isEditable={isEditable} />
      <BankAccountSection client={client} isEditable={isEditable} />
      <HoldingSections clientId={client.id} isEditable={isEditable} hasHistory={hasHistory} />
      <WhenNear place={<SectionPlaces sections={[{ id: 'suitability', title: suitability('section') }]} />}>
        <ClientSuitability clientId={client.id} isEditable={isEditable} />
      </WhenNear>
      <WhenNear place={<SectionPlaces sections={[{ id: 'suitability-reports', title: reports('section') }]} />}>
        <ClientReports clientId={client.id} />
      </WhenNear>
      <section id="portfolio" aria-label={t('portfolio.title')}>
        <AfterFirstPaint place={<PortfolioBlockSkeleton title={words('value')} />}>
          <Suspense fallback={<PortfolioBlockSkeleton title={words('value')} />}>
            <ClientPortfolio clientId={client.id} />
          </Suspense>
        </AfterFirstPaint>
      </section>
      <WhenNear place={<SectionPlaces sections={[{ id: 'duties', title: duties('office.title') }]} />}>
        <ClientDutiesSection clientId={client.id} />
      </WhenNear>
      <WhenNear place={<SectionPlaces sections={[{ id: 'onboardings', title: onboardings('section.title') }]} />}>
        <ClientOnboardingSection client={client} isEditable={isEditable} />
        <DeliveriesSection clientId={client.id} title={given('givenTitle')} about={given('givenAbout')} isProof />
      </WhenNear>
      <ClientQuestionnaires clientId={client.id} isEditable={isEditable} />
      {may('screening.read') && (
        <WhenNear place={<SectionPlaces sections={[{ id: 'screening', title: screening('title') }]} />}>
          <ScreeningSection clientId={client.id} mayDecide={isEditable && may('screening.review')} />
        </WhenNear>
      )}
      <ClientIdentifications client={client} isEditable={isEditable} />
      <WhenNear
        place={
          <SectionPlaces
            sections={[
              { id: 'statements', title: statements('title') },
              { id: 'tax-papers', title: taxPapers('title') },
            ]}
          />
        }
      >
        <StatementsSection
          clientId={client.id}
          about={statements('aboutClient')}
          none={statements('noneClient')}
          mayMake={isEditable && may('statements.make')}
        />
        <TaxPapersSection
          clientId={client.id}
          about={taxPapers('aboutClient')}
          none={taxPapers('noneClient')}
          mayMake={isEditable && may('statements.make')}
        />
      </WhenNear>
      <ClientDocuments clientId={client.id} isEditable={isEditable} onGenerate={() => setOpen('generate')} />
      {hasHistory && <HistorySection type="client" id={client.id} />}
      {isEditable && <ClientDialogs client={client} open={open} onAssign={onAssign} onClose={() => setOpen(null)} />}
    </>
  );
}
