import type { FastifyInstance } from 'fastify';
import { accessFeature } from '../features/access/access.feature.ts';
import { accountFeature } from '../features/account/account.feature.ts';
import { adviserDashboardFeature } from '../features/adviser-dashboard/adviser-dashboard.feature.ts';
import { auditFeature } from '../features/audit/audit.feature.ts';
import { authFeature } from '../features/auth/auth.feature.ts';
import { bankStatementsFeature } from '../features/bank-statements/bank-statements.feature.ts';
import { clientsFeature } from '../features/clients/clients.feature.ts';
import { contractTypesFeature } from '../features/contract-types/contract-types.feature.ts';
import { contractsFeature } from '../features/contracts/contracts.feature.ts';
import type { MeasureWorth } from '../features/contracts/record/deletion-guard.service.ts';
import { disclosuresFeature } from '../features/disclosures/disclosures.feature.ts';
import { dutiesFeature } from '../features/duties/duties.feature.ts';
import { documentCategoriesFeature } from '../features/document-categories/document-categories.feature.ts';
import { documentTemplatesFeature } from '../features/document-templates/document-templates.feature.ts';
import { documentsFeature } from '../features/documents/documents.feature.ts';
import type { FileOwners } from '../features/files/file-intake.service.ts';
import { filesFeature } from '../features/files/files.feature.ts';
import { formTemplatesFeature } from '../features/form-templates/form-templates.feature.ts';
import { identificationsFeature } from '../features/identifications/identifications.feature.ts';
import { identityFeature } from '../features/identity/identity.feature.ts';
import { impersonationFeature } from '../features/impersonation/impersonation.feature.ts';
import { importsFeature } from '../features/imports/imports.feature.ts';
import { intermediariesFeature } from '../features/intermediaries/intermediaries.feature.ts';
import { ledgerFeature } from '../features/ledger/ledger.feature.ts';
import { messagesFeature } from '../features/messages/messages.feature.ts';
import type { NoticeComposers } from '../features/messages/notifications/notifications.service.ts';
import type { Composers } from '../features/messages/outbox/messages.service.ts';
import { onboardingFeature } from '../features/onboarding/onboarding.feature.ts';
import { paymentsFeature } from '../features/payments/payments.feature.ts';
import { portfolioFeature } from '../features/portfolio/portfolio.feature.ts';
import type { PortfolioDeps } from '../features/portfolio/record/portfolio.service.ts';
import type { ConceptSource } from '../features/records/record/concept-sources.service.ts';
import { recordsFeature } from '../features/records/records.feature.ts';
import { savedViewsFeature } from '../features/saved-views/saved-views.feature.ts';
import { screeningFeature } from '../features/screening/screening.feature.ts';
import type { Screener } from '../features/screening/screener.service.ts';
import { serviceRequestsFeature } from '../features/service-requests/service-requests.feature.ts';
import { settingsFeature } from '../features/settings/settings.feature.ts';
import { staffFeature } from '../features/staff/staff.feature.ts';
import { statementsFeature } from '../features/statements/statements.feature.ts';
import { strategiesFeature } from '../features/strategies/strategies.feature.ts';
import { suitabilityFeature } from '../features/suitability/suitability.feature.ts';
import { suitabilityReportsFeature } from '../features/suitability-reports/suitability-reports.feature.ts';
import { verificationFeature } from '../features/verification/verification.feature.ts';
import type { CodeOrders, SendStrangersCode } from '../features/verification/verification.service.ts';
import { verifyFeature } from '../features/verify/verify.feature.ts';
import type { Route } from '../platform/http/serve.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { Resources } from '../platform/resources.ts';
import { reportsFeature } from '../features/reports/reports.feature.ts';

export interface AppResources extends Resources {
  portfolio: PortfolioDeps;
  /** Compares clients with lists of sanctioned and exposed persons. */
  screener: Screener;
}

/** Parts that later features provide to earlier ones, which must not import them. */
export interface Gathered {
  /** Composers of e-mail and SMS texts, by kind. */
  letters: Composers;
  /** Composers of notification texts, by kind. */
  notices: NoticeComposers;
  /** Record types that files belong to. */
  files: FileOwners;
  /** What verification codes confirm, by the object type in the request. */
  codes: CodeOrders;
  /** Sends codes to people who are not users yet. */
  strangersCode: SendStrangersCode;
  /** Values the money that a deletion would hide. */
  measureWorth: MeasureWorth;
  /** What is sent to a client together with the concepts of records. */
  concepts: readonly ConceptSource[];
}

/** Recurring tasks, keyed by the name under which their failures are logged. */
type RepeatedTasks = Readonly<Record<string, (platform: Platform) => Promise<unknown>>>;

/** Parts that a feature provides, each optional. The application imports a feature only through its file `<feature>.feature.ts`. */
export interface Feature {
  routes?(platform: Platform, resources: AppResources, gathered: Gathered): Route[];
  /** Pages that are rendered by the server, outside the API. */
  pages?(http: FastifyInstance, platform: Platform): void;
  /** Handlers of background jobs; topics.ts lists every topic. */
  jobs?(platform: Platform, resources: AppResources, gathered: Gathered): JobHandler[];
  letters?(platform: Platform): Composers;
  notices?: NoticeComposers;
  files?(platform: Platform, resources: AppResources): FileOwners;
  codes?(platform: Platform): CodeOrders;
  strangersCode?(platform: Platform): SendStrangersCode;
  worth?(resources: AppResources): MeasureWorth;
  concepts?(platform: Platform): ConceptSource;
  /** Every minute: resumes work that has been waiting too long because a process died, or whose date has come. */
  repairs?: RepeatedTasks;
  /** Every ten minutes: ends what has expired, where users would notice a delay. */
  sweeps?: RepeatedTasks;
  /** Once a night: deletes data whose retention has ended (docs/operations.md, "How long things are kept"). */
  nightly?: RepeatedTasks;
}

/** Every feature that serves requests, in the order of ARCHITECTURE.md: each may call those before it. */
export const features: readonly Feature[] = [
  settingsFeature,
  accessFeature,
  messagesFeature,
  verificationFeature,
  identityFeature,
  staffFeature,
  filesFeature,
  auditFeature,
  intermediariesFeature,
  contractTypesFeature,
  strategiesFeature,
  clientsFeature,
  disclosuresFeature,
  suitabilityFeature,
  contractsFeature,
  ledgerFeature,
  portfolioFeature,
  dutiesFeature,
  paymentsFeature,
  bankStatementsFeature,
  adviserDashboardFeature,
  importsFeature,
  documentCategoriesFeature,
  documentTemplatesFeature,
  documentsFeature,
  statementsFeature,
  suitabilityReportsFeature,
  verifyFeature,
  formTemplatesFeature,
  screeningFeature,
  recordsFeature,
  identificationsFeature,
  serviceRequestsFeature,
  onboardingFeature,
  accountFeature,
  savedViewsFeature,
  impersonationFeature,
  authFeature,
  reportsFeature,
];
