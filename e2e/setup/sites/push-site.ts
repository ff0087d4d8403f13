import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushSite {
  /** As PUSH_HOSTS names it. */
  host: string;
  close(): void;
}

/**
 * A push service for the journeys: takes every encrypted and signed message, and tells by GET how many came to an address. What is in them only
 * the browser can read.
 */
export async function startPushSite(): Promise<PushSite> {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const { authorization = '', 'content-encoding': encoding } = request.headers;
    if (request.method === 'GET') return void response.end(String(counts.get(path) ?? 0));
    const isProper = encoding === 'aes128gcm' && /^vapid t=[^,]+, k=\S+$/.test(authorization);
    if (isProper) counts.set(path, (counts.get(path) ?? 0) + 1);
    request.resume();
    response.writeHead(isProper ? 201 : 400).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
