const IPV4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i;

/**
 * An IP address with the part that names one machine left out: `81.2.69.*`, `2a00:1028:83c0:*`. Enough to recognise one's
 * own network, too little to follow a person.
 */
export function shortenIp(ip: string): string {
  const network = IPV4.exec(ip)?.[1];
  if (network) return `${network}.*`;
  const groups = ip
    .split(':')
    .filter((group) => group !== '')
    .slice(0, 3);
  return ip.includes(':') && groups.length > 0 ? `${groups.join(':')}:*` : '*';
}
