import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** 64 bits: the smallest network that a provider assigns to a customer (RFC 6177). */
const NETWORK_GROUPS = 4;
const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
/** A trailing IPv4 address counts as two groups. */
const lengthOf = (groups: readonly string[]) => groups.length + (groups.at(-1)?.includes('.') ? 1 : 0);

/**
 * The subject that a limit counts for an address: an IPv4 address itself, the /64 network of an IPv6 address, because a
 * customer with one of its addresses has all 2^64. Any other text is returned unchanged.
 */
export function networkOf(subject: string): string {
  const mapped = mappedIpv4.exec(subject)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(subject)) return subject;
  const [head = '', tail = ''] = subject.split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array.from({ length: GROUPS - lengthOf(left) - lengthOf(right) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
