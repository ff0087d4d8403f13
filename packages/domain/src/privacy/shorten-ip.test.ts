import { expect, test } from 'vitest';
import { shortenIp } from './shorten-ip.ts';

test.each([
  ['81.2.69.142', '81.2.69.*'],
  ['::ffff:81.2.69.142', '81.2.69.*'],
  ['2a00:1028:83c0:1e2:8c3:1:2:3', '2a00:1028:83c0:*'],
  ['::1', '1:*'],
  ['', '*'],
  ['nonsense', '*'],
])('%s -> %s', (ip, shown) => expect(shortenIp(ip)).toBe(shown));
