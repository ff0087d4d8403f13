import { describe, expect, test } from 'vitest';
import { parseReturnAddress } from './return-address.ts';

const ORIGIN = 'https://portal.example';

describe('parseReturnAddress', () => {
  test.each(['/clients', '/contract/1?tab=trades#row', '/'])('%s is a path of this site', (address) => {
    expect(parseReturnAddress(address, ORIGIN)).toBe(address);
  });

  test.each([
    null,
    '',
    'clients',
    'https://evil.example/',
    '//evil.example/home',
    String.raw`/\evil.example`,
    String.raw`\/evil.example`,
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('%j is none', (address) => {
    expect(parseReturnAddress(address, ORIGIN)).toBeNull();
  });
});
