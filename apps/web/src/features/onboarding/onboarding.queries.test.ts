import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { interactionFormQuery } from './onboarding.queries.ts';

const submitted = (documents: number) =>
  ({ id: 'f1', state: 'COMPLETED', steps: [{ type: 'end', data: { documents_to_sign: documents } }] }) as unknown as InteractionForm;

test.each([
  ['a document that was made meanwhile', 1, true],
  ['nothing new', 0, false],
])('%s: what the home screen shows is stale %s', async (_what, documents, isStale) => {
  const queries = new QueryClient();
  queries.setQueryData(queryKeys.profile, {});
  queries.setQueryData(interactionFormQuery.queryKey, submitted(0));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(submitted(documents))));
  await queries.query({ ...interactionFormQuery, staleTime: 0 });
  expect(queries.getQueryState(queryKeys.profile)?.isInvalidated).toBe(isStale);
});
