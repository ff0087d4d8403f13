import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { clientDocumentsQuery, documentQuery, myDocumentsQuery } from './documents.queries.ts';

const POLL_MS = 3000;
let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inWork = { id: 'd1', is_generating: true, file: null, generation_fault: null } as unknown as DocumentRow;
const beingSealed = { ...inWork, is_generating: false, is_sealing: true, file: { id: 'f1' } } as unknown as DocumentRow;
const done = { ...inWork, is_generating: false, file: { id: 'f1' } } as unknown as DocumentRow;

test.each<[string, unknown, (document: DocumentRow) => unknown]>([
  ['one document', documentQuery('d1'), (document) => document],
  ['documents of a client', clientDocumentsQuery('c1'), (document) => ({ data: [done, document] })],
  ['own documents', myDocumentsQuery, (document) => ({ data: [document] })],
])('%s: while a file is being generated or sealed it is requested again, then no longer', async (_, query, answerOf) => {
  vi.useFakeTimers();
  const answers = [inWork, beingSealed, done];
  let asked = 0;
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answerOf(answers[asked++] ?? done)))));
  stop = new QueryObserver(new QueryClient(), query as QueryObserverOptions).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect(asked).toBe(3);
  await vi.advanceTimersByTimeAsync(POLL_MS * 10);
  expect(asked).toBe(3);
});
