import { describe, expect, it } from 'vitest';
import { networkOf } from './network.ts';

describe('the subject of a limit', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['64:ff9b:1::10.0.0.1', '64:ff9b:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is its network', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('of an IPv4 address is the address, also in IPv6 notation', () => {
    expect([networkOf('192.0.2.7'), networkOf('::ffff:192.0.2.7')]).toEqual(['192.0.2.7', '192.0.2.7']);
  });

  it.each(['', 'lucie@example.com', 'unknown', '1:2', '999.1.1.1'])('of anything else is the text: %s', (subject) => {
    expect(networkOf(subject)).toBe(subject);
  });
});
