import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, vi } from 'vitest';
import type { ReceivedFile } from '../platform/api/call.ts';
import type { TableSettings } from '../platform/storage/table-settings.ts';
import { act, renderScreen } from './render-screen.tsx';

interface SentRequest {
  /** `POST /api/clients/1`, with its query decoded. */
  line: string;
  /** The parsed body; for an upload its form fields, a file by its name. */
  body: unknown;
  signal?: AbortSignal | undefined;
}

/** A network that returns the same response to every request, and lists the requests. */
export function recordRequests(answer: unknown = {}): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = '', body, signal }: RequestInit) => {
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push({ line: `${method} ${decodeURIComponent(url)}`, body: given, signal: signal ?? undefined });
    return new Response(JSON.stringify(answer));
  });
  class Upload {
    line = '';
    status = 200;
    responseText = JSON.stringify(answer);
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload = () => {};
    onloadend = () => {};
    setRequestHeader() {}
    open(method: string, path: string) {
      this.line = `${method} ${path}`;
    }
    send(form: FormData) {
      sent.push({ line: this.line, body: [...form].map(([name, value]) => [name, value instanceof File ? value.name : value]) });
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sent;
}

interface AnyQuery {
  queryKey: QueryKey;
  queryFn?: unknown;
}

/** Runs a query once: its request, its response, and whether the request ends when the screen that asked has gone. */
export async function askOnce(query: AnyQuery, answer: unknown = {}, client = new QueryClient()) {
  const sent = recordRequests(answer);
  const screen = new AbortController();
  const ask = query.queryFn as (context: { signal: AbortSignal; client: QueryClient; queryKey: QueryKey }) => Promise<unknown>;
  const given = await ask({ signal: screen.signal, client, queryKey: query.queryKey });
  screen.abort();
  return { lines: sent.map(({ line }) => line), body: sent[0]?.body, given, isGivenUp: sent[0]?.signal?.aborted };
}

interface AnyList {
  fetchPage: (settings: TableSettings, signal: AbortSignal, isAgain: boolean) => Promise<unknown>;
  download?: (settings: TableSettings, format: 'csv') => Promise<ReceivedFile>;
}

/** The second page of a list as a user narrowed it, and the whole list as a file. */
export async function askForList({ fetchPage, download }: AnyList, filter: Record<string, string> = { state: 'x' }) {
  const sent = recordRequests();
  const screen = new AbortController();
  const settings: TableSettings = { page: 2, length: 50, search: 'nov', filter, order: [{ column: 'name', dir: 'desc' }] };
  await fetchPage(settings, screen.signal, false);
  screen.abort();
  await download?.(settings, 'csv');
  return { requests: sent.map(({ line, body }) => [line, body]), isGivenUp: sent[0]?.signal?.aborted };
}

/** Draws a component with the hook; returns what the hook returns and the cache that it works on. */
export async function holdHook<Given extends unknown[], Held>(hook: (...given: Given) => Held, ...given: Given) {
  const held: { now: Held | null } = { now: null };
  function Probe() {
    held.now = hook(...given);
    return null;
  }
  const { queries } = await renderScreen(<Probe />);
  return {
    queries,
    now: () => {
      if (held.now === null) throw new Error('the hook was not drawn');
      return held.now;
    },
  };
}

interface AnyCommand<Variables> {
  mutate: (variables: Variables) => void;
  isPending: boolean;
  error?: unknown;
}

/** A command with everything that its button passes to it, ready to run. */
export function command<Given extends unknown[], Variables>(
  hook: (...given: Given) => AnyCommand<Variables>,
  given: Given,
  variables: Variables,
) {
  return async (area: string, answer: unknown = { id: '1' }) => {
    const sent = recordRequests(answer);
    const { queries, now } = await holdHook(hook, ...given);
    for (const key of [
      [area, 'list'],
      [area, 'one', '1'],
    ])
      queries.setQueryData(key, 'cached');
    await act(() => now().mutate(variables));
    await expect.poll(() => [sent.length > 0, now().isPending]).toEqual([true, false]);
    const stale = queries.getQueryCache().findAll({ queryKey: [area], predicate: ({ state }) => state.isInvalidated });
    return {
      request: [sent[0]?.line, sent[0]?.body],
      failure: now().error ?? null,
      stale: stale.map(({ queryKey }) => String(queryKey[1])),
      queries,
    };
  };
}
