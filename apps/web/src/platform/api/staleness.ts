import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Here and not among the other keys, which the sign-in page loads: only lists of staff have saved views. */
export const savedViewsKey = ['saved-views'] as const;

/** Likewise: only screens of staff use them. */
export const staffKeys = {
  templates: ['document-templates'],
  templateList: ['document-templates', 'list'],
  template: (id: string) => ['document-templates', 'one', id] as const,
  templateDocuments: (id: string) => ['document-templates', 'documents', id] as const,
  templateGroups: ['document-templates', 'groups'],
  vocabulary: ['vocabulary'],
  categories: ['template-categories'],
  categoryList: ['template-categories', 'list'],
  categoriesAll: ['template-categories', 'all'],

  imports: ['imports'],
  importList: ['imports', 'list'],
  import: (id: string) => ['imports', 'one', id] as const,
} as const;

/** Likewise: a new client's onboarding, and what staff chose for it. */
export const onboardingKey = ['onboarding'] as const;

/** Likewise: what staff see of advisers and clients. */
export const reportsKey = ['reports'] as const;

/** Likewise: only administrators see the setting. */
export const selfOnboardingKey = ['settings', 'self-onboarding'] as const;

/** Likewise: days that differ from the holidays of the law. */
export const businessDaysKey = ['settings', 'business-days'] as const;

/** Likewise: statements of periods. */
export const statementsKey = ['statements'] as const;

/** Likewise: what clients are given before they sign. */
export const disclosuresKey = ['disclosures'] as const;

/** Likewise: nobody has records before sign-in. */
export const recordsKey = ['records'] as const;

/** Here for the same reason: how strategies fit clients. */
export const suitabilityKey = ['suitability'] as const;

/** Here for the same reason. */
export const screeningKey = ['screening'] as const;
/** Here for the same reason. */
export const serviceRequestsKey = ['service-requests'] as const;
/** Proofs of who a client is; nobody has them before sign-in either. */
export const identificationsKey = ['identifications'] as const;

/**
 * What each kind of change makes stale, across all features. Queries on the screen refetch at once, others when next shown; an extra
 * key costs nothing, a missing one shows outdated data.
 */
export const staleAfter = {
  businessDays: [businessDaysKey],
  account: [queryKeys.account, queryKeys.profile],
  // Screening compares names and dates of birth.
  client: [
    screeningKey,
    queryKeys.clients,
    queryKeys.documents,
    queryKeys.contracts,
    queryKeys.payments,
    queryKeys.adviserDashboard,
    queryKeys.people,
  ],
  // Adding and trashing investments records and ends warnings; the profile says which contracts are held or left, and so do their documents.
  contract: [
    suitabilityKey,
    queryKeys.documents,
    queryKeys.contracts,
    queryKeys.clients,
    queryKeys.portfolio,
    queryKeys.ledger,
    queryKeys.payments,
    queryKeys.profile,
    queryKeys.adviserDashboard,
  ],
  contractType: [queryKeys.contractTypes, queryKeys.contracts, queryKeys.strategies],
  // A template counts its documents and is locked by them; the profile counts documents waiting for a signature, and the last one opens a
  // contract for payments.
  document: [
    queryKeys.documents,
    staffKeys.templates,
    queryKeys.profile,
    queryKeys.notifications,
    queryKeys.adviserDashboard,
    queryKeys.contracts,
    queryKeys.payments,
  ],
  disclosure: [disclosuresKey],
  documentsLogo: [queryKeys.documentsLogo],
  goal: [queryKeys.portfolio, queryKeys.contracts],
  // Also the choice of templates for a record.
  formTemplate: [queryKeys.formTemplates, recordsKey],
  // The profile lists what waits for the client; concepts are sent together with those of records. A returned one pauses payments.
  identification: [
    identificationsKey,
    recordsKey,
    onboardingKey,
    queryKeys.profile,
    queryKeys.notifications,
    queryKeys.contracts,
    queryKeys.clients,
    queryKeys.payments,
  ],
  import: [
    staffKeys.imports,
    queryKeys.clients,
    queryKeys.contracts,
    queryKeys.contractTypes,
    queryKeys.strategies,
    queryKeys.intermediaries,
    queryKeys.people,
    queryKeys.portfolio,
    queryKeys.ledger,
    queryKeys.payments,
    queryKeys.adviserDashboard,
  ],
  // Its records and identification come with its end; the client is told at once.
  onboarding: [onboardingKey, queryKeys.notifications],
  // Its look and name may also be those of the current user's portal.
  intermediary: [
    queryKeys.intermediaries,
    queryKeys.people,
    queryKeys.clients,
    staffKeys.categories,
    staffKeys.templates,
    queryKeys.formTemplates,
    queryKeys.profile,
  ],
  notification: [queryKeys.notifications],
  person: [queryKeys.people, queryKeys.clients, queryKeys.documents, staffKeys.templates],
  // The profile lists what waits for the client; a form is prefilled from the last record.
  // An accepted questionnaire is what strategies are judged by.
  // A document tells the meetings at which it was signed. An onboarding waits for what it has made.
  record: [suitabilityKey, recordsKey, identificationsKey, onboardingKey, queryKeys.documents, queryKeys.profile, queryKeys.notifications],
  savedView: [savedViewsKey],
  // A confirmed match makes the client's assessment due.
  screening: [screeningKey, recordsKey, onboardingKey, queryKeys.notifications],
  selfOnboarding: [selfOnboardingKey],
  // The profile lists what waits for the client's answer; both sides are told.
  serviceRequest: [serviceRequestsKey, queryKeys.profile, queryKeys.notifications],
  staffUser: [queryKeys.staff, queryKeys.clients, queryKeys.documents],
  statement: [statementsKey],
  // A reason may release an onboarding, and with it a contract.
  suitability: [suitabilityKey, onboardingKey, queryKeys.contracts],
  strategy: [suitabilityKey, queryKeys.strategies, queryKeys.contracts, queryKeys.portfolio, queryKeys.payments],
  template: [staffKeys.templates],
  templateCategory: [staffKeys.categories, staffKeys.templates],
} satisfies Record<string, readonly QueryKey[]>;

export type ChangeKind = keyof typeof staleAfter;

const startsWith = (key: QueryKey, start: QueryKey) => start.every((part, index) => key[index] === part);

/**
 * Marks everything stale that this kind of change affects. The deleted record `gone` is not refetched: its screen is still mounted
 * and would get a 404.
 */
export function markStale(client: QueryClient, kind: ChangeKind, gone: QueryKey | null = null): void {
  const starts: readonly QueryKey[] = staleAfter[kind];
  void client.invalidateQueries({
    predicate: ({ queryKey }) => starts.some((start) => startsWith(queryKey, start)) && !(gone && startsWith(queryKey, gone)),
  });
}

/** Like `markStale`, as a callback for a command. */
export function useStaleAfter(kind: ChangeKind, gone: QueryKey | null = null): () => void {
  const client = useQueryClient();
  return () => markStale(client, kind, gone);
}
