import type { CustomFetch } from 'openid-client';
import type { Config } from '../../config/config.ts';
import { portalAddress } from '../calls/portal-address.ts';
import type { Log } from '../log/log.ts';
import { openIdentityProvider } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** Ten seconds: longer than a bank takes, shorter than people wait. */
const TIMEOUT_SECONDS = 10;

/** The providers of electronic identities that are configured. */
export interface Identities {
  bank: IdentityProvider | null;
  /** Microsoft Entra ID by tenant id, the first one first; empty: off. */
  microsoft: ReadonlyMap<string, IdentityProvider>;
}

export interface IdentitySettings extends Pick<Config, 'bankIdentity' | 'microsoft'> {
  /** The issuer of a tenant; the demonstration has its own. */
  microsoftIssuer?: (tenant: string) => string;
  /** The bank's issuer; the demonstration knows it only once it listens. */
  bankIssuer?: () => string;
  fetch?: CustomFetch;
  timeoutSeconds?: number;
}

/** The path to which a bank sends the browser back: the sign-in screen, which is public. */
export const BANK_RETURN_PATH = 'login';
export const MICROSOFT_RETURN_PATH = 'auth/azure/callback';

/** Opens the configured providers; nothing is sent to them until somebody wants to use one. */
export function openIdentities(config: Pick<Config, 'publicUrl' | 'host' | 'port'>, settings: IdentitySettings, log: Log): Identities {
  const { bankIdentity: bank, microsoft, fetch, timeoutSeconds = TIMEOUT_SECONDS } = settings;
  const { bankIssuer = () => bank?.issuer ?? '' } = settings;
  const { microsoftIssuer = (tenant: string) => `https://login.microsoftonline.com/${tenant}/v2.0` } = settings;
  const surroundings = { log, timeoutSeconds, fetch };
  const returnsTo = (path: string) => () => portalAddress(config, path, {});
  return {
    bank:
      bank &&
      openIdentityProvider({ ...bank, issuer: bankIssuer, returnAddress: returnsTo(BANK_RETURN_PATH), hasProfile: true }, surroundings),
    microsoft: new Map(
      (microsoft?.tenants ?? []).map((tenant) => [
        tenant,
        openIdentityProvider(
          {
            clientId: microsoft?.clientId ?? '',
            clientSecret: microsoft?.clientSecret ?? '',
            algorithm: 'RS256',
            issuer: () => microsoftIssuer(tenant),
            returnAddress: returnsTo(MICROSOFT_RETURN_PATH),
            hasProfile: false,
          },
          surroundings,
        ),
      ]),
    ),
  };
}
