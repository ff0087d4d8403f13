import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Problem } from '../api/problem.ts';
import { useOpened } from './use-opened.ts';

const refused = (status: number) => new Problem(status, 'record.not_found', 'Není');

/** A server whose answers are numbered, and that fails while it has a failure. */
function numbered() {
  const server = { count: 0, failure: null as Error | null };
  const query = queryOptions({
    queryKey: ['one'],
    queryFn: () => (server.failure ? Promise.reject(server.failure) : Promise.resolve(`odpověď ${(server.count += 1)}`)),
    retry: false,
    // As in the product.
    staleTime: 30_000,
  });
  return { server, query };
}

function Opened({ query }: { query: ReturnType<typeof numbered>['query'] }) {
  const { opened, current, failure, isGone, retry } = useOpened(query);
  return (
    <p>
      {opened ?? (failure ? 'nejde' : 'čeká')} | {current} | {isGone ? 'zmizelo' : 'je'}
      <button type="button" onClick={retry}>
        Znovu
      </button>
    </p>
  );
}
function Door({ query }: { query: ReturnType<typeof numbered>['query'] }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Dveře
      </button>
      {isOpen && <Opened query={query} />}
    </>
  );
}

test('opened again at once it asks again, and shows nothing of the earlier visit before', async () => {
  const { query } = numbered();
  const { text, press } = await renderScreen(<Door query={query} />);
  await expect.poll(text).toContain('odpověď 1 | odpověď 1');
  await press('Dveře');
  await press('Dveře');
  expect(text()).not.toContain('odpověď 1');
  await expect.poll(text).toContain('odpověď 2 | odpověď 2');
});

test('what comes later does not replace what was opened', async () => {
  const { query } = numbered();
  const { text, press } = await renderScreen(<Door query={query} />);
  await expect.poll(text).toContain('odpověď 1');
  await press('Znovu');
  await expect.poll(text).toContain('odpověď 1 | odpověď 2 | je');
});

test('what cannot be opened is tried again; an earlier visit does not stand for it', async () => {
  const { server, query } = numbered();
  const { text, press } = await renderScreen(<Door query={query} />);
  await expect.poll(text).toContain('odpověď 1');
  await press('Dveře');
  server.failure = refused(500);
  await press('Dveře');
  await expect.poll(text).toContain('nejde');
  server.failure = null;
  await press('Znovu');
  await expect.poll(text).toContain('odpověď 2');
});

test.each([
  [404, 'zmizelo'],
  [403, 'zmizelo'],
  [500, 'je'],
])('refused with %i after it was opened, it is %s, and what is filled in stays', async (status, state) => {
  const { server, query } = numbered();
  const { text, press } = await renderScreen(<Door query={query} />);
  await expect.poll(text).toContain('odpověď 1');
  server.failure = refused(status);
  await press('Znovu');
  await expect.poll(text).toContain(`odpověď 1 | odpověď 1 | ${state}`);
});
