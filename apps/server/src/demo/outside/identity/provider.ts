import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { monotonicMs } from '../../../platform/clock/clock.ts';
import { createMemoryAdapter } from './memory-adapter.ts';
import { profileOf, subjectOf } from './fictional-person.ts';
import type { FictionalPerson, Outcome } from './fictional-person.ts';

/** A program that is registered with the demonstration's provider. */
export interface RegisteredClient {
  clientId: string;
  clientSecret: string;
  algorithm: 'PS512' | 'RS256';
  returnAddress: string;
}

export interface ProviderOptions {
  /** Also where it is mounted; its path is cut off each request. */
  issuer: string;
  clients: readonly RegisteredClient[];
  /** The tenant that Microsoft's tokens name. */
  tenant: string;
  /** Shows the page on which a person is chosen. */
  showPage(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface Account {
  person: FictionalPerson;
  outcome: Outcome;
}

/** What the page decided. */
export type Choice = Account | { outcome: 'canceled' };

export interface DemoProvider {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What the portal asks for in an interaction. */
  readScopes(request: IncomingMessage, response: ServerResponse): Promise<string[]>;
  /** Ends an interaction; the browser is sent on. */
  finish(request: IncomingMessage, response: ServerResponse, choice: Choice): Promise<void>;
}

const KEY_BITS = 2048;
const profileScopes = [
  'profile.name',
  'profile.birthdate',
  'profile.birthnumber',
  'profile.birthplaceNationality',
  'profile.addresses',
  'profile.idcards',
  'profile.paymentAccounts',
  'profile.legalstatus',
  'profile.verification',
] as const;

interface SigningKey {
  alg: 'PS512' | 'RS256';
  key: CryptoKey;
  jwk: Record<string, unknown>;
}

async function makeKey(alg: SigningKey['alg']): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: KEY_BITS });
  return { alg, key: privateKey, jwk: { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: alg } };
}

const HOUR_SECONDS = 3600;

/** The faults of a token, each by what it changes; the token stays signed by the provider's own key. */
function spoil(claims: JWTPayload, outcome: Outcome): JWTPayload {
  switch (outcome) {
    case 'wrong_nonce':
      return { ...claims, nonce: randomUUID() };
    case 'stale_token':
      return { ...claims, iat: (claims.iat ?? 0) - 2 * HOUR_SECONDS, exp: (claims.iat ?? 0) - HOUR_SECONDS };
    case 'wrong_audience':
      return { ...claims, aud: 'another-portal' };
    case 'wrong_issuer':
      return { ...claims, iss: 'https://another-bank.example' };
    default:
      return claims;
  }
}

const spoiled: ReadonlySet<Outcome> = new Set(['wrong_nonce', 'stale_token', 'wrong_audience', 'wrong_issuer', 'wrong_algorithm']);

interface Shop {
  accounts: Map<string, Account>;
  keys: readonly SigningKey[];
  clients: readonly RegisteredClient[];
}

async function respoil(token: string, outcome: Outcome, { keys, clients }: Shop): Promise<string> {
  const claims = decodeJwt(token);
  const right = clients.find(({ clientId }) => clientId === claims.aud)?.algorithm;
  const used = keys.find(({ alg }) => (outcome === 'wrong_algorithm' ? alg !== right : alg === right));
  if (!used) return token;
  return new SignJWT(spoil(claims, outcome)).setProtectedHeader({ alg: used.alg, kid: used.alg }).sign(used.key);
}

function addFaults(provider: Provider, shop: Shop): void {
  provider.use(async (context, next) => {
    await next();
    const { oidc } = context as { oidc?: KoaContextWithOIDC['oidc'] };
    if (oidc?.route !== 'token' || context.status !== 200) return;
    const account = shop.accounts.get(oidc.entities.Account?.accountId ?? '');
    const body = context.body as { id_token?: string };
    if (!account) return;
    // Never answers; the caller gives up.
    if (account.outcome === 'silent') context.respond = false;
    if (body.id_token && spoiled.has(account.outcome)) body.id_token = await respoil(body.id_token, account.outcome, shop);
  });
}

/** The bank's profile call, which OpenID Connect does not know. */
function addProfile(provider: Provider, { accounts }: Shop): void {
  provider.use(async (context, next) => {
    if (context.path !== '/profile') {
      await next();
      return;
    }
    const [, bearer = ''] = /^Bearer (.+)$/.exec(context.get('authorization')) ?? [];
    const token = await provider.AccessToken.find(bearer);
    const account = token && accounts.get(token.accountId);
    context.status = account ? 200 : 401;
    context.body = account ? profileOf(account.person, account.outcome, (token.scope ?? '').split(' ')) : {};
  });
}

const isOfMicrosoft = (algorithm: string) => algorithm === 'RS256';

async function construct(options: ProviderOptions, shop: Shop): Promise<Provider> {
  const { Provider: OpenIdProvider, interactionPolicy } = await import('oidc-provider');
  const { issuer, clients, tenant } = options;
  const policy = interactionPolicy.base();
  // Whoever signed in a minute ago is asked again: the demonstration is about the choice.
  policy.get('login')?.checks.add(new interactionPolicy.Check('always', 'the person chooses each time', ({ oidc }) => !oidc.result?.login));
  const provider = new OpenIdProvider(issuer, {
    adapter: createMemoryAdapter(monotonicMs),
    clients: clients.map(({ clientId, clientSecret, algorithm, returnAddress }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [returnAddress],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: algorithm,
      subject_type: 'pairwise',
    })),
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_, accountId) => accountId.split('~')[0] ?? '',
    enabledJWA: { idTokenSigningAlgValues: ['PS512', 'RS256'] },
    jwks: { keys: shop.keys.map(({ jwk }) => jwk) },
    cookies: { keys: [randomUUID()] },
    scopes: ['openid', 'profile', ...profileScopes],
    claims: { openid: ['sub', 'tid', 'oid'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `${new URL(issuer).pathname.replace(/\/$/, '')}/interaction/${uid}` },
    // Its own page would say the same in English.
    renderError: (context) => {
      context.type = 'text/plain';
      context.body = 'invalid request';
    },
    discovery: { profile_endpoint: `${issuer}/profile` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 300, Interaction: 3600, Session: 3600, Grant: 3600 },
    findAccount: (context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        ...(isOfMicrosoft(context.oidc.client?.idTokenSignedResponseAlg ?? '') ? { tid: tenant, oid: accountId.split('~')[0] ?? '' } : {}),
      }),
    }),
  });
  provider.proxy = true;
  addFaults(provider, shop);
  addProfile(provider, shop);
  return provider;
}

/**
 * Each visit begins without a session: the provider would ask a browser in which somebody else signed in a minute ago to sign them out first.
 */
const withoutSession = (cookies = ''): string =>
  cookies
    .split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ');

/**
 * An OpenID provider for the demonstration and for tests: the bank and Microsoft in one. Its tokens are real and its keys live as long as
 * the process; which person it proves, and what goes wrong, is chosen on its page.
 */
export async function openDemoProvider(options: ProviderOptions): Promise<DemoProvider> {
  const shop: Shop = {
    accounts: new Map(),
    keys: await Promise.all([makeKey('PS512'), makeKey('RS256')]),
    clients: options.clients,
  };
  const provider = await construct(options, shop);
  const callback = provider.callback();
  const { host, pathname, protocol } = new URL(options.issuer);
  const mount = pathname.replace(/\/$/, '');

  async function finish(request: IncomingMessage, response: ServerResponse, choice: Choice): Promise<void> {
    if (choice.outcome === 'canceled')
      return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'the person canceled' });
    const { params } = await provider.interactionDetails(request, response);
    const accountId = `${subjectOf(choice.person)}~${randomUUID()}`;
    shop.accounts.set(accountId, choice);
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope(choice.outcome === 'scope_refused' ? 'openid' : String(params['scope']));
    if (choice.outcome === 'scope_refused') grant.rejectOIDCScope(String(params['scope']).replace('openid', '').trim());
    const grantId = await grant.save();
    return provider.interactionFinished(request, response, { login: { accountId, remember: false }, consent: { grantId } });
  }

  return {
    readScopes: async (request, response) => {
      const { params } = await provider.interactionDetails(request, response);
      return String(params['scope']).split(' ');
    },
    finish,
    handle: (request, response) => {
      const { url = '/' } = request;
      const inner = url.startsWith(mount) ? url.slice(mount.length) || '/' : url;
      if (inner.startsWith('/interaction/')) {
        // Left as it is: the cookies of an interaction are bound to the whole path.
        void options.showPage(request, response);
        return;
      }
      // The addresses that it names must be those of the browser, also in calls from the portal itself.
      request.headers.host = host;
      request.headers.cookie = withoutSession(request.headers.cookie);
      request.headers['x-forwarded-proto'] = protocol.replace(':', '');
      Object.assign(request, { originalUrl: url, url: inner });
      void callback(request, response);
    },
  };
}
