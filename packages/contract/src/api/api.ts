import * as account from '../account/account.endpoints.ts';
import * as adviserDashboard from '../adviser-dashboard/adviser-dashboard.endpoints.ts';
import * as auth from '../auth/auth.endpoints.ts';
import * as registration from '../auth/registration.endpoints.ts';
import * as identity from '../auth/identity.endpoints.ts';
import * as bankStatements from '../bank-statements/bank-statements.endpoints.ts';
import * as clientErrors from '../client-errors/client-errors.endpoints.ts';
import * as amlFacts from '../clients/aml-facts.endpoints.ts';
import * as client from '../clients/client.endpoints.ts';
import * as clients from '../clients/clients.endpoints.ts';
import * as contractTypes from '../contract-types/contract-types.endpoints.ts';
import * as contracts from '../contracts/contracts.endpoints.ts';
import * as withdrawals from '../contracts/withdrawals.endpoints.ts';
import * as categories from '../document-templates/categories.endpoints.ts';
import * as documentTemplates from '../document-templates/document-templates.endpoints.ts';
import * as templateDocuments from '../document-templates/template-documents.endpoints.ts';
import * as disclosures from '../disclosures/disclosures.endpoints.ts';
import * as duties from '../duties/duties.endpoints.ts';
import * as documents from '../documents/documents.endpoints.ts';
import * as signing from '../documents/signing.endpoints.ts';
import type { EndpointDefinition } from '../endpoint.ts';
import * as files from '../files/files.endpoints.ts';
import * as formTemplates from '../form-templates/form-templates.endpoints.ts';
import * as history from '../history/history.endpoints.ts';
import * as identifications from '../identifications/identifications.endpoints.ts';
import * as impersonation from '../impersonation/impersonation.endpoints.ts';
import * as intermediaries from '../intermediaries/intermediaries.endpoints.ts';
import * as intermediaryPeople from '../intermediaries/intermediary-people.endpoints.ts';
import * as imports from '../imports/imports.endpoints.ts';
import * as ledger from '../ledger/ledger.endpoints.ts';
import * as messages from '../messages/messages.endpoints.ts';
import * as push from '../messages/push.endpoints.ts';
import * as onboarding from '../onboarding/onboarding.endpoints.ts';
import * as capture from '../capture/capture.endpoints.ts';
import * as onboardingFigures from '../onboarding/figures.endpoints.ts';
import * as onboardingQueue from '../onboarding/queue.endpoints.ts';
import * as payments from '../payments/payments.endpoints.ts';
import * as portfolio from '../portfolio/portfolio.endpoints.ts';
import * as aml from '../records/aml.endpoints.ts';
import * as concepts from '../records/concepts.endpoints.ts';
import * as records from '../records/records.endpoints.ts';
import * as savedViews from '../saved-views/saved-views.endpoints.ts';
import * as screening from '../screening/screening.endpoints.ts';
import * as serviceRequests from '../service-requests/service-requests.endpoints.ts';
import * as reports from '../reports/reports.endpoints.ts';
import * as settings from '../settings/settings.endpoints.ts';
import * as staff from '../staff/staff.endpoints.ts';
import * as strategies from '../strategies/strategies.endpoints.ts';
import * as statements from '../statements/statements.endpoints.ts';
import * as taxPapers from '../statements/tax-papers.endpoints.ts';
import * as suitability from '../suitability/suitability.endpoints.ts';
import * as suitabilityReports from '../suitability-reports/suitability-reports.endpoints.ts';
import * as verification from '../verification/verification.endpoints.ts';

const features = [
  auth,
  registration,
  identity,
  account,
  impersonation,
  verification,
  messages,
  push,
  portfolio,
  duties,
  ledger,
  payments,
  clients,
  client,
  amlFacts,
  contractTypes,
  strategies,
  suitability,
  suitabilityReports,
  contracts,
  withdrawals,
  history,
  adviserDashboard,
  intermediaries,
  intermediaryPeople,
  staff,
  files,
  settings,
  savedViews,
  documents,
  templateDocuments,
  signing,
  statements,
  taxPapers,
  imports,
  bankStatements,
  categories,
  documentTemplates,
  formTemplates,
  aml,
  records.investmentQuestionnaires,
  records.amlQuestionnaires,
  records.forms,
  records.meetingRecords,
  concepts,
  identifications,
  serviceRequests,
  screening,
  onboarding,
  capture,
  onboardingFigures,
  onboardingQueue,
  disclosures,
  reports,
];

/** Every call of the API, in the order of the OpenAPI document. Only the server imports this list. */
export const api: readonly EndpointDefinition[] = [
  ...features.flatMap((feature) => Object.values<EndpointDefinition>(feature)),
  clientErrors.reportClientError,
];
