const IPV4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i;

/**
 * An IP address without the part that identifies one machine: `81.2.69.*`, `2a00:1028:83c0:*`. Enough for people to recognise their own
 * network, too little to track a person.
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
