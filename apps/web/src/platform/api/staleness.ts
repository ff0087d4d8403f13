import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Here and not among the other keys, which the page of sign-in loads: saved views are for lists of staff alone. */
export const savedViewsKey = ['saved-views'] as const;

/**
 * What each kind of change makes stale, across all features. What is on the screen is asked for at once, the rest when
 * somebody looks at it; a key too many costs nothing, a missing one shows what is no longer true.
 */
export const staleAfter = {
  account: [queryKeys.account, queryKeys.profile],
  client: [queryKeys.clients, queryKeys.documents, queryKeys.contracts, queryKeys.payments, queryKeys.adviserDashboard, queryKeys.people],
  contract: [queryKeys.contracts, queryKeys.clients, queryKeys.portfolio, queryKeys.ledger, queryKeys.payments, queryKeys.adviserDashboard],
  contractType: [queryKeys.contractTypes, queryKeys.contracts, queryKeys.strategies],
  // A template counts what was made from it and is locked by it; the profile counts what waits for a signature.
  document: [queryKeys.documents, queryKeys.templates, queryKeys.profile, queryKeys.notifications, queryKeys.adviserDashboard],
  documentsLogo: [queryKeys.documentsLogo],
  import: [
    queryKeys.imports,
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
  // Its looks and name are those of the person's own portal as well.
  intermediary: [
    queryKeys.intermediaries,
    queryKeys.people,
    queryKeys.clients,
    queryKeys.categories,
    queryKeys.templates,
    queryKeys.profile,
  ],
  notification: [queryKeys.notifications],
  person: [queryKeys.people, queryKeys.clients, queryKeys.documents, queryKeys.templates],
  savedView: [savedViewsKey],
  staffUser: [queryKeys.staff, queryKeys.clients, queryKeys.documents],
  strategy: [queryKeys.strategies, queryKeys.contracts, queryKeys.portfolio, queryKeys.payments],
  template: [queryKeys.templates],
  templateCategory: [queryKeys.categories, queryKeys.templates],
} satisfies Record<string, readonly QueryKey[]>;

export type ChangeKind = keyof typeof staleAfter;

const startsWith = (key: QueryKey, start: QueryKey) => start.every((part, index) => key[index] === part);

/**
 * Marks stale what a change of this kind makes stale. A record that is gone, `gone`, is not asked for: its own screen, still
 * there for a moment, would find it missing.
 */
export function markStale(client: QueryClient, kind: ChangeKind, gone: QueryKey | null = null): void {
  const starts: readonly QueryKey[] = staleAfter[kind];
  void client.invalidateQueries({
    predicate: ({ queryKey }) => starts.some((start) => startsWith(queryKey, start)) && !(gone && startsWith(queryKey, gone)),
  });
}

/** As `markStale`, for what a command does after its answer. */
export function useStaleAfter(kind: ChangeKind, gone: QueryKey | null = null): () => void {
  const client = useQueryClient();
  return () => markStale(client, kind, gone);
}
