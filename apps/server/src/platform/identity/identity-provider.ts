import * as openid from 'openid-client';
import type { Configuration, CustomFetch } from 'openid-client';
import { isLoopback } from '../../config/production.ts';
import { Problem } from '../calls/problem.ts';
import { sha256 } from '../keys/secrets.ts';
import { describeError } from '../log/log.ts';
import type { Log } from '../log/log.ts';

/** How this portal is registered with one OpenID provider. */
export interface ProviderSettings {
  /** Also read each time it is needed: the demonstration knows its address only once it listens. */
  issuer: () => string;
  clientId: string;
  clientSecret: string;
  /** The only algorithm accepted for its tokens. */
  algorithm: string;
  /** Where the provider sends the browser back; fixed by the configuration. */
  returnAddress: () => string;
  /** Whether the provider has a profile call beside its tokens; its address comes with the discovery. */
  hasProfile: boolean;
}

/** What ties one authorization to its answer. */
export interface Ties {
  state: string;
  nonce: string;
  /** PKCE code verifier. */
  verifier: string;
}

/** What the browser brings back. */
export interface ProviderAnswer {
  code: string;
  iss?: string | undefined;
}

/** A person as a provider has proved them; tokens are not kept. */
export interface ProvedPerson {
  issuer: string;
  subject: string;
  /** Claims of the ID token. */
  token: Readonly<Record<string, unknown>>;
  /** SHA-256 of the ID token, hexadecimal: names the proof without keeping it. */
  tokenHash: string;
  /** The answer of the profile call; null for a provider without one. */
  profile: unknown;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** Learns the provider's addresses and keys. Throws identity.unavailable. Holds no database connection: it may take seconds. */
  prepare(): Promise<void>;
  /** The address to which the browser goes. */
  begin(ties: Ties, scopes: readonly string[], extra?: Readonly<Record<string, string>>): Promise<URL>;
  /**
   * Exchanges the code and checks the token: signature, algorithm, issuer, audience, nonce and expiry. Throws identity.refused for an answer
   * that proves nothing, identity.unavailable when the provider does not answer in time.
   */
  complete(answer: ProviderAnswer, ties: Ties): Promise<ProvedPerson>;
}

interface Surroundings {
  log: Log;
  /** How long one call may take. */
  timeoutSeconds: number;
  /** Replaces fetch; the demonstration answers its own calls. */
  fetch?: CustomFetch | undefined;
}

/** Codes of failures that say nothing about the person: the connection, the time, the provider's own trouble. */
const outages: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function isOutage(failure: unknown): boolean {
  if (failure instanceof openid.ResponseBodyError) return failure.status >= 500;
  if (failure instanceof openid.ClientError) return failure.code !== undefined && outages.has(failure.code);
  if (failure instanceof DOMException) return failure.name === 'TimeoutError' || failure.name === 'AbortError';
  // fetch fails with a TypeError without a code when there is no connection.
  return failure instanceof TypeError && !('code' in failure);
}

async function translated<Result>(log: Log, issuer: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof Problem) throw failure;
    const isOut = isOutage(failure);
    log.warn(
      { issuer, error: describeError(failure) },
      isOut ? 'an identity provider does not answer' : 'an identity provider’s answer was refused',
    );
    throw new Problem(isOut ? 'identity.unavailable' : 'identity.refused');
  }
}

/** A provider by the rules of OpenID Connect; knows no feature of the portal. */
export function openIdentityProvider(settings: ProviderSettings, { log, timeoutSeconds, fetch }: Surroundings): IdentityProvider {
  const { clientId, clientSecret, algorithm } = settings;
  let known: { issuer: string; configuration: Promise<Configuration> } | null = null;

  async function discover(issuer: string): Promise<Configuration> {
    const address = new URL(issuer);
    const configuration = await openid.discovery(
      address,
      clientId,
      { id_token_signed_response_alg: algorithm, client_secret: clientSecret },
      openid.ClientSecretPost(clientSecret),
      {
        timeout: timeoutSeconds,
        ...(fetch ? { [openid.customFetch]: fetch } : {}),
        // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out; here only for this machine, in demo mode and tests
        execute: isLoopback(address) ? [openid.allowInsecureRequests] : [],
      },
    );
    // Without this the library relies on TLS alone and does not verify the signature of a token that came from the token endpoint.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  function configured(): Promise<Configuration> {
    const issuer = settings.issuer();
    if (known?.issuer !== issuer) {
      const configuration = discover(issuer);
      known = { issuer, configuration };
      // A failed discovery must not be remembered.
      configuration.catch(() => (known = null));
    }
    return known.configuration;
  }

  const guarded = <Result>(work: (configuration: Configuration) => Promise<Result>) =>
    translated(log, settings.issuer(), async () => {
      const configuration = await configured().catch(() => {
        throw new Problem('identity.unavailable');
      });
      return work(configuration);
    });

  async function readProfile(configuration: Configuration, accessToken: string, subject: string): Promise<unknown> {
    const address = configuration.serverMetadata()['profile_endpoint'];
    if (typeof address !== 'string') throw new Problem('identity.unavailable');
    const response = await openid.fetchProtectedResource(configuration, accessToken, new URL(address), 'GET');
    if (!response.ok) throw new Problem(response.status >= 500 ? 'identity.unavailable' : 'identity.refused');
    const profile: unknown = await response.json();
    const isOfSubject = typeof profile === 'object' && profile !== null && 'sub' in profile && profile.sub === subject;
    if (!isOfSubject) throw new Problem('identity.refused');
    return profile;
  }

  return {
    get issuer() {
      return settings.issuer();
    },
    prepare: () => guarded(async () => undefined),
    begin: ({ state, nonce, verifier }, scopes, extra = {}) =>
      guarded(async (configuration) =>
        openid.buildAuthorizationUrl(configuration, {
          ...extra,
          redirect_uri: settings.returnAddress(),
          response_type: 'code',
          scope: scopes.join(' '),
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      ),
    complete: ({ code, iss }, { state, nonce, verifier }) =>
      guarded(async (configuration) => {
        const address = new URL(settings.returnAddress());
        // A browser that does not forward `iss` is no attack: an authorization is tied to one provider.
        const expected = configuration.serverMetadata().issuer;
        address.search = new URLSearchParams({ code, state, iss: iss ?? expected }).toString();
        const tokens = await openid.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (!token || !tokens.id_token) throw new Problem('identity.refused');
        return {
          issuer: token.iss,
          subject: token.sub,
          token,
          tokenHash: sha256(tokens.id_token).toString('hex'),
          profile: settings.hasProfile ? await readProfile(configuration, tokens.access_token, token.sub) : null,
        };
      }),
  };
}
