import { expect, it } from 'vitest';
import { cookieOf } from './cookies.ts';

it.each([
  [undefined, null],
  ['', null],
  ['device=a', 'a'],
  ['other=b; device=a.c', 'a.c'],
  ['mydevice=b;device= a=1 ;device=z', 'a=1'],
  ['device', ''],
])('finds the device in %j: %j', (header, value) => expect(cookieOf(header, 'device')).toBe(value));
