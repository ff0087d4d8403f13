import { beforeEach, expect, it } from 'vitest';
import { takeStartedAnswer } from './started-calls.ts';

const PROFILE = '/api/auth/profile';
const answer = Promise.resolve(new Response('{}'));

beforeEach(() => {
  document.documentElement.lang = 'sk';
  globalThis.window.pramenStarted = { token: 'mine', language: 'sk', answers: { [PROFILE]: answer } };
});

it('serves a call once', () => {
  expect(takeStartedAnswer(PROFILE, 'mine')).toBe(answer);
  expect(takeStartedAnswer(PROFILE, 'mine')).toBeNull();
});

it.each([
  ['another person', PROFILE, 'theirs', 'sk'],
  ['nobody', PROFILE, null, 'sk'],
  ['another language', PROFILE, 'mine', 'cs'],
  ['another call', '/api/version', 'mine', 'sk'],
])('serves nothing to %s', (_who, url, token, language) => {
  document.documentElement.lang = language;
  expect(takeStartedAnswer(url, token)).toBeNull();
});
