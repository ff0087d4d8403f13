import type { Config } from '../../config/config.ts';

/** Addresses that mean "every interface": a browser cannot open a link to them. */
const everywhere = new Set(['0.0.0.0', '::']);

function listeningAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = everywhere.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** A link to the portal for e-mails: PUBLIC_URL, or the listening address of the demonstration, with path and query. */
export function portalAddress(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  path: string,
  query: Readonly<Record<string, string>>,
): string {
  const base = config.publicUrl ?? listeningAddress(config);
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`);
  url.search = new URLSearchParams(query).toString();
  return url.toString();
}
