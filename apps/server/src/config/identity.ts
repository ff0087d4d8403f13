import { isLoopback } from './production.ts';
import { ConfigError } from './config-error.ts';

/** An OpenID provider that this portal is registered with. */
export interface OpenIdClient {
  clientId: string;
  clientSecret: string;
}

export interface BankIdentityConfig extends OpenIdClient {
  issuer: string;
  /** The only algorithm accepted for its tokens. */
  algorithm: string;
}

/** Tenants of Microsoft Entra ID whose accounts staff may sign in with. */
export interface MicrosoftConfig extends OpenIdClient {
  tenants: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Asymmetric ones only: anybody who knows the client secret could write a token of the others. */
const algorithms = ['PS512', 'PS384', 'PS256', 'RS512', 'RS384', 'RS256', 'ES512', 'ES384', 'ES256'] as const;

/** Values of variables that belong together; null when none is set. */
function readTogether(environment: Environment, names: readonly string[]): string[] | null {
  const values = names.map((name) => environment[name]?.trim() ?? '');
  const missing = names.filter((_, index) => values[index] === '');
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new ConfigError(`${names.join(', ')} belong together; missing: ${missing.join(', ')}.`);
  return values;
}

/** Settings of bank identity; null: off. */
export function readBankIdentity(environment: Environment): BankIdentityConfig | null {
  const [issuer = '', clientId = '', clientSecret = ''] =
    readTogether(environment, ['BANK_ID_ISSUER', 'BANK_ID_CLIENT_ID', 'BANK_ID_CLIENT_SECRET']) ?? [];
  if (issuer === '') {
    if (environment['BANK_ID_ALGORITHM']) throw new ConfigError('BANK_ID_ALGORITHM needs BANK_ID_ISSUER.');
    return null;
  }
  if (!URL.canParse(issuer) || (new URL(issuer).protocol !== 'https:' && !isLoopback(new URL(issuer))))
    throw new ConfigError('BANK_ID_ISSUER must be an address that begins with https://.');
  const wanted = environment['BANK_ID_ALGORITHM'] || 'PS512';
  const algorithm = algorithms.find((one) => one === wanted);
  if (!algorithm) throw new ConfigError(`BANK_ID_ALGORITHM is '${wanted}'; it must be one of: ${algorithms.join(', ')}.`);
  return { issuer, clientId, clientSecret, algorithm };
}

const TENANT = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Settings of Microsoft sign-in; null: off. */
export function readMicrosoft(environment: Environment): MicrosoftConfig | null {
  const [list = '', clientId = '', clientSecret = ''] =
    readTogether(environment, ['MICROSOFT_TENANTS', 'MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET']) ?? [];
  if (list === '') return null;
  const tenants = list.split(',').map((tenant) => tenant.trim().toLowerCase());
  // A name such as 'common' would admit accounts of every company.
  if (!tenants.every((tenant) => TENANT.test(tenant)))
    throw new ConfigError('MICROSOFT_TENANTS must be a comma-separated list of directory (tenant) ids.');
  return { tenants, clientId, clientSecret };
}
