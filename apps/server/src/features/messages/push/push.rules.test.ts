import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isPushAuth, isPushKey, outcomeOf, pauseAfter, urgencyOf } from './push.rules.ts';

const keys = createECDH('prime256v1');
keys.generateKeys();
const point = keys.getPublicKey();
const changed = (change: (bytes: Buffer) => void) => {
  const bytes = Buffer.from(point);
  change(bytes);
  return bytes.toString('base64url');
};

it.each([
  ['a point', point.toString('base64url'), true],
  ['a compressed one', keys.getPublicKey('base64url', 'compressed'), false],
  ['one beside the curve', changed((bytes) => bytes.writeUInt8((bytes[64] ?? 0) ^ 1, 64)), false],
  ['another form', changed((bytes) => bytes.writeUInt8(6, 0)), false],
  ['64 bytes', point.subarray(0, 64).toString('base64url'), false],
  ['66 bytes', Buffer.concat([point, Buffer.of(0)]).toString('base64url'), false],
  ['the point at infinity', Buffer.alloc(65, 0).toString('base64url'), false],
  ['nothing', '', false],
])('takes as a key: %s', (_name, key, isTaken) => expect(isPushKey(key)).toBe(isTaken));

it.each([
  [randomBytes(16).toString('base64url'), true],
  [randomBytes(15).toString('base64url'), false],
  [randomBytes(17).toString('base64url'), false],
  // The last letter holds four bits too many.
  ['AAAAAAAAAAAAAAAAAAAAAB', false],
  ['', false],
])('takes %s as a secret: %s', (auth, isTaken) => expect(isPushAuth(auth)).toBe(isTaken));

it.each([
  [200, 'DELIVERED'],
  [201, 'DELIVERED'],
  [202, 'DELIVERED'],
  [302, 'FAILED'],
  [400, 'FAILED'],
  [401, 'FAILED'],
  [403, 'FAILED'],
  [404, 'GONE'],
  [410, 'GONE'],
  [413, 'FAILED'],
  [429, 'AGAIN'],
  [500, 'AGAIN'],
  [503, 'AGAIN'],
] as const)('%s of a push service means %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome));

it.each([
  ['SECURITY', 'high'],
  ['CONTRACT', 'normal'],
  ['WORK', 'normal'],
  ['PORTFOLIO', 'low'],
  [null, 'normal'],
] as const)('%s is of %s urgency', (topic, urgency) => expect(urgencyOf(topic)).toBe(urgency));

it.each([
  [1, 0, 1],
  [120, 0, 120],
  [1, 5, 32],
  [120, 5, 120],
  [1, 11, 2048],
  [1, 12, 3600],
  [1, 2000, 3600],
  [7200, 0, 3600],
])('told to wait %s s after %s attempts it waits %s s', (told, attempts, wait) => expect(pauseAfter(told, attempts)).toBe(wait));
