import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import type { Config } from '../../../config/config.ts';
import { isLoopback } from '../../../config/production.ts';
import { basePathOf } from '../../../platform/calls/base-path.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import { BANK_RETURN_PATH, MICROSOFT_RETURN_PATH, openIdentities } from '../../../platform/identity/identities.ts';
import type { Identities } from '../../../platform/identity/identities.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listBankPeople } from './bank-people.ts';
import { openBank } from './open-bank.ts';

const PATH = 'demo/identity';
/** Public on purpose: the provider exists in demo mode only. */
const SECRET = 'secret-of-the-demonstration';
const TENANT = '00000000-0000-4000-8000-000000000001';
const BANK_CLIENT = 'pramen-bank';
const MICROSOFT_CLIENT = 'pramen-microsoft';

type Address = Pick<Config, 'publicUrl' | 'host' | 'port'>;

const issuerOf = (config: Address) => portalAddress(config, PATH, {}).replace(/\/$/, '');

/** The portal's own calls need not leave the machine, also where its public address is that of a proxy. */
function fetchHere(config: Address): CustomFetch {
  return (address, options) => {
    const url = new URL(address);
    if (isLoopback(url)) return fetch(url, options as RequestInit);
    return fetch(new URL(`${url.pathname}${url.search}`, `http://127.0.0.1:${config.port}`), options as RequestInit);
  };
}

/** The configured providers; in place of each that is not configured, the demonstration's. */
export function openDemoIdentities(config: Config, log: Log): Identities {
  const own = openIdentities(config, config, log);
  const shown = openIdentities(
    config,
    {
      bankIdentity: { issuer: '', clientId: BANK_CLIENT, clientSecret: SECRET, algorithm: 'PS512' },
      microsoft: { tenants: [TENANT], clientId: MICROSOFT_CLIENT, clientSecret: SECRET },
      bankIssuer: () => issuerOf(config),
      microsoftIssuer: () => issuerOf(config),
      fetch: fetchHere(config),
    },
    log,
  );
  return { bank: own.bank ?? shown.bank, microsoft: own.microsoft.size > 0 ? own.microsoft : shown.microsoft };
}

/** Serves the demonstration's provider below the portal's own address, so that one origin is enough. */
export async function registerDemoIdentity(http: FastifyInstance, { config, db }: Platform): Promise<void> {
  let opened: ReturnType<typeof openBank> | null = null;
  const open = () => {
    const client = (clientId: string, algorithm: 'PS512' | 'RS256', path: string) => ({
      clientId,
      clientSecret: SECRET,
      algorithm,
      returnAddress: portalAddress(config, path, {}),
    });
    return openBank({
      issuer: issuerOf(config),
      tenant: TENANT,
      listPeople: () => listBankPeople(db, config.keys.master),
      clients: [client(BANK_CLIENT, 'PS512', BANK_RETURN_PATH), client(MICROSOFT_CLIENT, 'RS256', MICROSOFT_RETURN_PATH)],
    });
  };
  await http.register((scope, _options, done) => {
    // The provider reads its own bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    scope.all(`/${PATH}/*`, async (request, reply) => {
      // The address is known once the portal listens.
      const bank = await (opened ??= open());
      // It knows its issuer's whole path, which the portal has shortened.
      request.raw.url = `${basePathOf(config).slice(0, -1)}${request.raw.url ?? '/'}`;
      reply.hijack();
      bank.handle(request.raw, reply.raw);
    });
    done();
  });
}
