import type { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, onSessionEnd, readAccessToken, storeSession } from './session.ts';
import { call } from '../api/call.ts';

afterEach(() => {
  endSession('log-out');
  vi.unstubAllGlobals();
});

interface Asked {
  path: string;
  token: string | null;
  answer: (status: number, headers?: Record<string, string>) => void;
}

/** A network that responds to each call only when the test says so. */
function openNetwork(): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Headers }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({
      path,
      token: headers.get('authorization'),
      answer: (status, sent = {}) => resolve(new Response('{}', { status, headers: sent })),
    });
    return promise;
  });
  return asked;
}

const askProfile = () => call<typeof readProfile>('GET /api/auth/profile', {}).catch((failure: unknown) => failure);

test.each([
  ['the token in hand', 'first', null, ['expired']],
  ['one that another tab has replaced in the meantime', 'second', 'second', []],
])('a refusal of %s', async (_, stored, left, ends) => {
  const asked = openNetwork();
  storeSession('first');
  const heard: string[] = [];
  const stop = onSessionEnd((end) => heard.push(end));
  const answered = askProfile();
  await expect.poll(() => asked.length).toBe(1);
  storeSession(stored);
  asked[0]?.answer(401);
  await answered;
  stop();
  expect([readAccessToken(), heard]).toEqual([left, ends]);
});

const SOON_OVER_SECONDS = 60;

test('calls that need a new token at the same time share one', async () => {
  const asked = openNetwork();
  storeSession('old', SOON_OVER_SECONDS);
  const answered = Promise.all([askProfile(), askProfile(), askProfile()]);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.map(({ path, token }) => [path, token])).toEqual([['/api/auth/refresh', 'Bearer old']]);
  asked[0]?.answer(200, { authorization: 'Bearer new' });
  await expect.poll(() => asked.length).toBe(4);
  for (const { answer } of asked.slice(1)) answer(200);
  await answered;
  expect(asked.slice(1).map(({ path, token }) => [path, token])).toEqual(Array(3).fill(['/api/auth/profile', 'Bearer new']));
});

test('a later refresh is a request of its own', async () => {
  const asked = openNetwork();
  for (const [index, fresh] of ['second', 'third'].entries()) {
    storeSession('short', SOON_OVER_SECONDS);
    const answered = askProfile();
    await expect.poll(() => asked.length).toBe(index * 2 + 1);
    asked.at(-1)?.answer(200, { authorization: `Bearer ${fresh}` });
    await expect.poll(() => asked.length).toBe(index * 2 + 2);
    asked.at(-1)?.answer(200);
    await answered;
    expect(asked.at(-1)?.token).toBe(`Bearer ${fresh}`);
  }
});
