import { beforeEach, expect, it } from 'vitest';
import { takeStartedAnswer } from './started-calls.ts';

const PROFILE = '/api/auth/profile';
const response = new Response('{}');
const waiting = () => new AbortController().signal;

function start(answer: Promise<Response>) {
  globalThis.window.pramenStarted = { token: 'mine', language: 'sk', answers: { [PROFILE]: answer } };
}

beforeEach(() => {
  document.documentElement.lang = 'sk';
  start(Promise.resolve(response));
});

it('serves a call once', async () => {
  expect(await takeStartedAnswer(PROFILE, 'mine', waiting())).toBe(response);
  expect(await takeStartedAnswer(PROFILE, 'mine', waiting())).toBeNull();
});

it.each([
  ['another person', PROFILE, 'theirs', 'sk'],
  ['nobody', PROFILE, null, 'sk'],
  ['another language', PROFILE, 'mine', 'cs'],
  ['another call', '/api/version', 'mine', 'sk'],
])('serves nothing to %s', async (_who, url, token, language) => {
  document.documentElement.lang = language;
  expect(await takeStartedAnswer(url, token, waiting())).toBeNull();
});

it('ignores a failed response', async () => {
  start(Promise.reject(new TypeError('unreachable')));
  expect(await takeStartedAnswer(PROFILE, 'mine', waiting())).toBeNull();
});

it('waits for a response no longer than the call itself', async () => {
  start(new Promise(() => {}));
  const call = new AbortController();
  const taken = takeStartedAnswer(PROFILE, 'mine', call.signal);
  call.abort();
  expect(await taken).toBeNull();
  start(new Promise(() => {}));
  expect(await takeStartedAnswer(PROFILE, 'mine', AbortSignal.abort())).toBeNull();
});
