/** Hosts of the push services of browsers; `*.` stands for any host below. */
export const KNOWN_PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];

/** Longer than any push service writes. */
export const LONGEST_PUSH_ADDRESS = 2_048;

const isAt = (host: string, allowed: string) => (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed);
const isHere = (hostname: string) => hostname === 'localhost' || hostname === '127.0.0.1';

/**
 * Whether the server may post to an address that a browser sent: https at one of the hosts, written exactly as it is called. Plain http only
 * for a configured host on this machine.
 */
export function isPushAddress(address: string, configured: readonly string[] | null): boolean {
  if (address.length > LONGEST_PUSH_ADDRESS || !URL.canParse(address)) return false;
  const url = new URL(address);
  // A spelling that the parser corrects could be read differently elsewhere.
  if (url.href !== address || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const isSecret = url.protocol === 'https:' || (url.protocol === 'http:' && configured !== null && isHere(url.hostname));
  return isSecret && (configured ?? KNOWN_PUSH_HOSTS).some((allowed) => isAt(url.host, allowed));
}
