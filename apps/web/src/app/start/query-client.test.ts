import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { Problem } from '../../platform/api/problem.ts';
import { queryClient } from './query-client.ts';

afterEach(() => queryClient.clear());

async function fail(failure: Error): Promise<void> {
  const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: () => Promise.reject(failure), retry: false });
  await mutation.execute(undefined).catch(() => {});
}

const isOutOfDate = () => queryClient.getQueryState(['contracts'])?.isInvalidated;

test.each([
  ['a change or deletion in the meantime', new Problem(409, 'record.deleted', ''), true],
  ['what is gone', new Problem(404, 'record.not_found', ''), true],
  ['what was typed wrongly', new Problem(422, 'validation.failed', ''), false],
  ['a lost connection', new Problem(0, 'network.unreachable', ''), false],
])('marks the screens stale after a refusal because of %s: %#', async (_, failure, expected) => {
  queryClient.setQueryData(['contracts'], []);
  await fail(failure);
  expect(isOutOfDate()).toBe(expected);
});

test('a screen does not show a first response requested before a change', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const screen = new QueryObserver(queryClient, {
    queryKey: ['contracts'],
    queryFn: () => answers[asked++]?.promise ?? Promise.reject(new Error('asked too often')),
  });
  const close = screen.subscribe(() => {});
  const changed = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => Promise.resolve('changed'),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['contracts'] }),
  });
  await changed.execute(undefined);
  answers[0]?.resolve('before');
  answers[1]?.resolve('after');
  await expect.poll(() => screen.getCurrentResult().data).toBe('after');
  expect(asked).toBe(2);
  close();
});
