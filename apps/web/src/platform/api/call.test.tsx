import type { readProfile } from '@pramen/contract/auth/auth.endpoints';
import type { readClient } from '@pramen/contract/clients/client.endpoints';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endSession, readAccessToken, storeSession } from '../session/session.ts';
import { call, callForFile, exchangeToken } from './call.ts';
import { readFileName } from './file-name.ts';
import { Problem } from './problem.ts';

afterEach(() => {
  endSession('log-out');
  vi.unstubAllGlobals();
  document.documentElement.lang = 'cs';
});

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
  signal: AbortSignal;
}

/** A network that returns the listed responses in turn, the last one to every further call. */
function answerWith(...answers: readonly (() => Response | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, request: Omit<Sent, 'url'>) => {
    sent.push({ ...request, url });
    return (answers[sent.length - 1] ?? answers.at(-1) ?? (() => new Response('{}')))();
  });
  return sent;
}
const json = (status: number, body: unknown = {}, headers: Record<string, string> = {}) => {
  return () => new Response(JSON.stringify(body), { status, headers });
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (failure: unknown) => failure,
  );

const askProfile = (options = {}) => call<typeof readProfile>('GET /api/auth/profile', {}, options);
const SOON_OVER_SECONDS = 60;

describe('a request', () => {
  test('has its parameters in the path and in the query, encoded; what is not given is left out', async () => {
    const sent = answerWith(json(200, { id: 'a' }));
    await call<typeof readClient>('GET /api/clients/{id}', { params: { id: 'a/b č' }, query: { style: 'ext&nd' } });
    await call<typeof readClient>('GET /api/clients/{id}', { params: { id: 'a' }, query: { style: undefined } });
    expect(sent.map(({ url }) => url)).toEqual(['/api/clients/a%2Fb%20%C4%8D?style=ext%26nd', '/api/clients/a']);
    expect(sent.map(({ body }) => body)).toEqual([undefined, undefined]);
  });

  test('writes filters as name[key] and drops those without a value', async () => {
    const sent = answerWith(json(200));
    const filter = { a: 'x', b: null, c: undefined, d: 0, e: false };
    await call('GET /api/notifications', { query: { page: 2, search: null, filter } });
    expect(decodeURIComponent(sent[0]?.url ?? '')).toBe('/api/notifications?page=2&filter[a]=x&filter[d]=0&filter[e]=false');
  });

  test('names the language on screen and, with a session, the token', async () => {
    document.documentElement.lang = 'sk';
    const sent = answerWith(json(200));
    await askProfile();
    storeSession('mine');
    await askProfile();
    await askProfile({ token: 'of a link' });
    expect(sent.map(({ headers }) => [headers.get('authorization'), headers.get('accept-language'), headers.get('accept')])).toEqual([
      [null, 'sk', 'application/json'],
      ['Bearer mine', 'sk', 'application/json'],
      ['Bearer of a link', 'sk', 'application/json'],
    ]);
    expect([sent[0]?.headers.get('content-type'), sent[0]?.headers.get('idempotency-key')]).toEqual([null, null]);
  });

  test('that writes is JSON with a key of its own, so that a repeated one takes effect once', async () => {
    const sent = answerWith(json(200));
    const write = (body?: object) => call('POST /api/auth/logout', { body });
    await write({ a: 1 });
    await write();
    expect(sent.map(({ method, body, headers }) => [method, body, headers.get('content-type')])).toEqual([
      ['POST', '{"a":1}', 'application/json'],
      ['POST', '{}', 'application/json'],
    ]);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });
});

describe('a response', () => {
  test('is the body, and nothing when there is none', async () => {
    answerWith(json(200, { id: 7 }), () => new Response(null, { status: 204 }));
    expect(await askProfile()).toEqual({ id: 7 });
    expect(await askProfile()).toBeUndefined();
  });

  test('of an error is a Problem with its code, message, fields and stored record', async () => {
    answerWith(json(409, { code: 'record.changed', message: 'Mezitím změněno.', errors: { name: ['Krátké.'] }, current: { id: 'a' } }));
    expect(await failureOf(askProfile())).toMatchObject({
      status: 409,
      code: 'record.changed',
      message: 'Mezitím změněno.',
      errors: { name: ['Krátké.'] },
      current: { id: 'a' },
    });
  });

  test('that a proxy wrote is an unexpected failure without fields', async () => {
    answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await failureOf(askProfile())).toMatchObject({ status: 502, code: 'server.unexpected', message: '', errors: {}, current: null });
  });

  test('that never arrives is distinguished from a missing network', async () => {
    answerWith(() => Promise.reject(new DOMException('too late', 'TimeoutError')));
    expect(await failureOf(askProfile())).toMatchObject({ status: 0, code: 'network.timeout' });
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(askProfile())).toMatchObject({ status: 0, code: 'network.unreachable' });
  });

  test('that is no longer awaited is not a network failure', async () => {
    const gone = new AbortController();
    const reason = new DOMException('gone', 'AbortError');
    answerWith(() => {
      gone.abort();
      return Promise.reject(reason);
    });
    expect(await failureOf(askProfile({ signal: gone.signal }))).toBe(reason);
  });

  test.each([
    ['a call', () => askProfile(), 30_000],
    ['a call with its own limit', () => askProfile({ timeoutMs: 5 }), 5],
    ['a file', () => callForFile<typeof readProfile>('GET /api/auth/profile', {}), 600_000],
  ])('has a time limit: %s', async (_, ask, limitMs) => {
    const limits: number[] = [];
    const ended = AbortSignal.abort();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return ended;
    });
    const sent = answerWith(json(200));
    await ask();
    expect([limits, sent[0]?.signal]).toEqual([[limitMs], ended]);
  });

  test('to a call that its screen may cancel has the limit as well', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    const sent = answerWith(json(200));
    await askProfile({ signal: new AbortController().signal });
    expect(sent[0]?.signal.aborted).toBe(true);
  });
});

describe('the session', () => {
  test('ends when its token is refused, not when another one is, and not by other refusals', async () => {
    storeSession('mine');
    answerWith(json(401));
    await failureOf(askProfile({ token: 'of a link' }));
    answerWith(json(403));
    await failureOf(askProfile());
    expect(readAccessToken()).toBe('mine');
    answerWith(json(401));
    await failureOf(askProfile());
    expect(readAccessToken()).toBeNull();
  });

  test('is not kept alive by background calls', async () => {
    storeSession('old', SOON_OVER_SECONDS);
    const sent = answerWith(json(200, {}, { authorization: 'Bearer new' }));
    await askProfile({ background: true });
    expect(sent.map(({ url }) => url)).toEqual(['/api/auth/profile']);
    await askProfile();
    expect(sent.map(({ url, method }) => `${method} ${url}`).slice(1)).toEqual(['POST /api/auth/refresh', 'GET /api/auth/profile']);
  });

  test('ends when the server refuses a new token', async () => {
    storeSession('old', SOON_OVER_SECONDS);
    answerWith(json(401, { code: 'session.required' }));
    expect(await failureOf(askProfile())).toMatchObject({ status: 401 });
    expect(readAccessToken()).toBeNull();
  });

  test('stays while the server cannot be reached, for the token may still be good', async () => {
    storeSession('old', SOON_OVER_SECONDS);
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failureOf(askProfile())).toMatchObject({ code: 'network.unreachable' });
    expect(readAccessToken()).toBe('old');
  });

  test('takes the new token from the header of the response', async () => {
    const sent = answerWith(json(200, {}, { authorization: 'bearer  fresh' }));
    await exchangeToken('handed over');
    expect([sent[0]?.headers.get('authorization'), readAccessToken()]).toEqual(['Bearer handed over', 'fresh']);
  });

  test.each([[{}], [{ authorization: 'Bearer ' }]])('is not opened by a response without a token (%j)', async (headers) => {
    answerWith(json(200, {}, headers));
    expect(await failureOf(exchangeToken('handed over'))).toBeInstanceOf(Problem);
    expect(readAccessToken()).toBeNull();
  });
});

test('a file comes with the name that the server gives it', async () => {
  storeSession('old', SOON_OVER_SECONDS);
  const sent = answerWith(json(200, {}, { authorization: 'Bearer new' }), () => {
    return new Response('a;b', { headers: { 'content-disposition': 'attachment; filename="pohyby.csv"' } });
  });
  const { content, fileName } = await callForFile('POST /api/clients/export', { body: { format: 'csv' } });
  expect([await content.text(), fileName]).toEqual(['a;b', 'pohyby.csv']);
  expect(sent.map(({ url, body, headers }) => [url, body, headers.get('authorization')])).toEqual([
    ['/api/auth/refresh', '{}', 'Bearer old'],
    ['/api/clients/export', '{"format":"csv"}', 'Bearer new'],
  ]);
});

test.each([
  ['attachment; filename=pohyby-K1-2026-03-02.csv', 'pohyby-K1-2026-03-02.csv'],
  ['attachment; filename="with blanks.csv"', 'with blanks.csv'],
  ['attachment; filename="v?po?et.csv"; filename*=UTF-8\'\'v%C3%BDpo%C4%8Det.csv', 'výpočet.csv'],
  ['attachment', ''],
  [null, ''],
])('the name in %s', (disposition, name) => expect(readFileName(disposition)).toBe(name));
