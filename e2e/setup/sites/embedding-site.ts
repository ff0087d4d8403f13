import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site, whose only page shows the address in `shows` in a frame. */
export async function startEmbeddingSite(): Promise<{ port: number; close(): void }> {
  const site = createServer((request, response) => {
    const shown = new URL(request.url ?? '/', 'http://site').searchParams.get('shows') ?? '';
    const frame = `<iframe title="Registrace" width="600" height="1400" src="${encodeURI(shown).replaceAll('"', '')}"></iframe>`;
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><title>Partner</title><h1>Partner</h1>${frame}`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  return { port: (site.address() as AddressInfo).port, close: () => void site.close() };
}
