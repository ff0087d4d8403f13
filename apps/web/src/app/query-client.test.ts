import { afterEach, expect, test } from 'vitest';
import { Problem } from '../platform/api/problem.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

async function fail(failure: Error): Promise<void> {
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => Promise.reject(failure), retry: false });
  await mutation.execute(undefined).catch(() => {});
}

const isOutOfDate = () => queryClient.getQueryState(['contracts'])?.isInvalidated;

test.each([
  ['what was changed or deleted meanwhile', new Problem(409, 'record.deleted', ''), true],
  ['what is gone', new Problem(404, 'record.not_found', ''), true],
  ['what was typed wrongly', new Problem(422, 'validation.failed', ''), false],
  ['a lost connection', new Problem(0, 'network.unreachable', ''), false],
])('after a refusal because of %s the screens are out of date: %#', async (_, failure, expected) => {
  queryClient.setQueryData(['contracts'], []);
  await fail(failure);
  expect(isOutOfDate()).toBe(expected);
});
