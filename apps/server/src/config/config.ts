import { firmCountries } from '@pramen/domain/compliance/aml/rule-sets';
import type { FirmCountry } from '@pramen/domain/compliance/aml/rule-sets';
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import { readBankIdentity, readMicrosoft } from './identity.ts';
import type { BankIdentityConfig, MicrosoftConfig } from './identity.ts';
import { readPushHosts, readPushKeys } from './push.ts';
import type { PushKeys } from './push.ts';
import { findKeyFault, findUnsafeSetting, isLoopback } from './production.ts';

export type Mode = 'demo' | 'production';
export type ProcessRole = 'all' | 'api' | 'worker';

/** Every setting read from the environment; docs/operations.md describes each variable. */
export interface Config {
  mode: Mode;
  processRole: ProcessRole;
  host: string;
  port: number;
  /** Loopback port of /metrics; 0 lets the system choose. */
  metricsPort: number;
  dataFolder: string;
  webFolder: string;
  databaseUrl: string | null;
  /** Connection of the role without DDL rights; null: derived from databaseUrl. */
  databaseAppUrl: string | null;
  /** Connection of the role that links the audit chain; null: derived from databaseUrl. */
  databaseLinkerUrl: string | null;
  /** Spreads the tables over the nodes of a Citus cluster after every migration. */
  distribute: boolean;
  databasePoolSize: number;
  /** Where heads of the audit chain are published; null: only in dataFolder. */
  auditHeadsFolder: string | null;
  publicUrl: string | null;
  logLevel: string;
  keys: Keys;
  loginHideUnknown: boolean;
  floodLimitPerMinute: number;
  /** Whether the server rejects calls while the process responds late. */
  shedsLoad: boolean;
  trustProxy: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  smsGatewayUrl: string | null;
  smsGatewayToken: string | null;
  errorReportDsn: string | null;
  intermediaryZoneUrl: string | null;
  /** Origins of the pages that may show the registration in a frame. */
  embedOrigins: readonly string[];
  /** The bucket that stores files; null: the folder `files` of dataFolder. */
  fileBucket: FileBucket | null;
  /** The sealing key; null: the demonstration's. */
  seal: SealSource | null;
  /** A timestamp authority (RFC 3161); null: seals carry only the server's own time. */
  timestampUrl: string | null;
  /** Hosts queried about seal certificates, and the file of trusted certificates; null: certificates are not validated. */
  sealValidation: { hosts: readonly string[]; certificatesPath: string } | null;
  /** clamd, which scans every incoming file; null: files are not scanned. */
  scanner: { host: string; port: number } | null;
  /** Path of LibreOffice; null: the one on PATH, if any. */
  officePath: string | null;
  /** Size limit of one import file. */
  importFileByteCount: number;
  /** The provider of bank identity; null: off. */
  bankIdentity: BankIdentityConfig | null;
  /** Microsoft sign-in of staff; null: off. */
  microsoft: MicrosoftConfig | null;
  /** Push to browsers; null: off. */
  pushKeys: PushKeys | null;
  /** Exact hosts that push may post to, in place of the known services; null: those. */
  pushHosts: readonly string[] | null;
  /** Whose law against money laundering the firm is under. */
  firmCountry: FirmCountry;
  version: string;
}

/** A bucket of an S3-compatible store. */
export interface FileBucket {
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where the sealing key is: a PKCS#12 file, or a service that signs with a key it never reveals. */
export type SealSource =
  | { kind: 'PKCS12'; path: string; password: string }
  | { kind: 'SERVICE'; url: string; token: string | null; certificatePath: string };

export interface Keys {
  /** Signs access tokens (HS256). */
  token: Buffer;
  /** Computes codes and link secrets. */
  code: Buffer;
  /** Wraps the clients' data keys. */
  master: Buffer;
}

const KEY_BYTES = 32;
const modes = ['demo', 'production'] as const;
const processRoles = ['all', 'api', 'worker'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

function pick<T extends string>(environment: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const value = environment[name] ?? fallback;
  const found = allowed.find((entry) => entry === value);
  if (!found) throw new ConfigError(`${name} is '${value}'; it must be one of: ${allowed.join(', ')}.`);
  return found;
}

function readInteger(environment: Environment, name: string, fallback: number, range: [number, number]): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < range[0] || value > range[1])
    throw new ConfigError(`${name} is '${text}'; it must be a whole number from ${range[0]} to ${range[1]}.`);
  return value;
}

function readFlag(environment: Environment, name: string): boolean {
  return pick(environment, name, ['true', 'false'] as const, 'false') === 'true';
}

/** Demo keys are derived from public text on purpose: production refuses to start with them. */
function demoKey(name: string): Buffer {
  return createHash('sha256').update(`pramen demonstration ${name}`).digest();
}

function readKey(environment: Environment, name: string, mode: Mode): Buffer {
  const text = environment[name];
  if (!text) {
    if (mode === 'production') throw new ConfigError(`${name} is missing; set it to 32 random bytes in base64 (openssl rand -base64 32).`);
    return demoKey(name);
  }
  const key = Buffer.from(text, 'base64');
  if (key.length < KEY_BYTES) throw new ConfigError(`${name} is too short; it must contain at least 32 bytes in base64.`);
  if (mode === 'production' && (findKeyFault(text) !== null || key.equals(demoKey(name))))
    throw new ConfigError(`${name} is weak or belongs to the demonstration; generate a new one (openssl rand -base64 32).`);
  return key;
}

function readKeys(environment: Environment, mode: Mode): Keys {
  const keys = {
    token: readKey(environment, 'TOKEN_KEY', mode),
    code: readKey(environment, 'CODE_KEY', mode),
    master: readKey(environment, 'MASTER_KEY', mode),
  };
  if (keys.token.equals(keys.code) || keys.token.equals(keys.master) || keys.code.equals(keys.master))
    throw new ConfigError('TOKEN_KEY, CODE_KEY and MASTER_KEY must differ from one another.');
  return keys;
}

function requireOutside(environment: Environment, mode: Mode, names: readonly string[]): void {
  if (mode !== 'production') return;
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0) throw new ConfigError(`Production needs ${missing.join(', ')}.`);
  const unsafe = findUnsafeSetting(environment);
  if (unsafe) throw new ConfigError(unsafe);
}

const web = ['https:', 'http:'] as const;

/** Parses a URL; the error does not repeat it, because it may contain a password. */
function readAddress(environment: Environment, name: string, protocols: readonly string[]): string | null {
  const text = environment[name];
  if (!text) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new ConfigError(`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`);
  return text;
}

/** Origins, separated by commas; a path or a wildcard would let in more pages than meant. */
function readOrigins(environment: Environment, name: string, mode: Mode): string[] {
  const origins = (environment[name] ?? '').split(',').flatMap((origin) => origin.trim() || []);
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    const isSecret = url?.protocol === 'https:' || (url?.protocol === 'http:' && (mode === 'demo' || isLoopback(url)));
    if (url?.origin !== origin || origin.includes('*') || !isSecret)
      throw new ConfigError(`${name} must be a comma-separated list of origins: https://www.example.com, https://example.com:8443.`);
  }
  return origins;
}

function readDsn(environment: Environment): string | null {
  const dsn = readAddress(environment, 'ERROR_REPORT_DSN', web);
  if (dsn && (!new URL(dsn).username || new URL(dsn).pathname === '/'))
    throw new ConfigError('ERROR_REPORT_DSN must look like https://key@host/project.');
  return dsn;
}

function readSeal(environment: Environment, mode: Mode): SealSource | null {
  const path = environment['SEAL_PKCS12'];
  if (path) return { kind: 'PKCS12', path: resolve(path), password: environment['SEAL_PASSWORD'] ?? '' };
  const url = readAddress(environment, 'SEAL_SERVICE_URL', web);
  const certificate = environment['SEAL_CERTIFICATE'];
  if (url && !certificate) throw new ConfigError('SEAL_SERVICE_URL needs SEAL_CERTIFICATE, a PEM file with the certificate and its chain.');
  if (url && certificate)
    return { kind: 'SERVICE', url, token: environment['SEAL_SERVICE_TOKEN'] ?? null, certificatePath: resolve(certificate) };
  if (mode === 'production')
    throw new ConfigError('Production needs SEAL_PKCS12 or SEAL_SERVICE_URL: signed documents are sealed with its key.');
  return null;
}

const HOST_PATTERN = /^[a-z0-9.-]+(?::\d{1,5})?$/;

/** The certificates name the addresses to query; this list limits which hosts the server contacts. */
function readSealValidation(environment: Environment): Config['sealValidation'] {
  if (pick(environment, 'SEAL_VALIDATION', ['on', 'off'] as const, 'off') === 'off') return null;
  const { SEAL_VALIDATION_HOSTS: list, SEAL_VALIDATION_CERTIFICATES: certificates } = environment;
  if (!list || !certificates)
    throw new ConfigError(
      'SEAL_VALIDATION needs SEAL_VALIDATION_HOSTS, the hosts that confirm certificates, and SEAL_VALIDATION_CERTIFICATES, a PEM file with the authorities above the seal and the time-stamping authority.',
    );
  const hosts = list.split(',').map((host) => host.trim().toLowerCase());
  if (!hosts.every((host) => HOST_PATTERN.test(host)))
    throw new ConfigError('SEAL_VALIDATION_HOSTS must be a comma-separated list of hosts: ocsp.example.com, crl.example.com:8080.');
  return { hosts, certificatesPath: resolve(certificates) };
}

function readScanner(environment: Environment): Config['scanner'] {
  const address = environment['CLAMD_ADDRESS'];
  if (!address) return null;
  const [, host, port] = /^([^\s:]+):(\d{1,5})$/.exec(address) ?? [];
  if (!host || !port || Number(port) > 65_535) throw new ConfigError('CLAMD_ADDRESS must look like host:3310.');
  return { host, port: Number(port) };
}

function readBucket(environment: Environment): FileBucket | null {
  const bucketUrl = readAddress(environment, 'S3_BUCKET_URL', web);
  if (!bucketUrl) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey) throw new ConfigError('S3_BUCKET_URL needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return { bucketUrl, region: environment['S3_REGION'] ?? 'eu-central-1', accessKeyId, secretAccessKey };
}

/**
 * The role that links the audit chain must differ from the role that writes events: with only one URL set, it is unclear which role is
 * which.
 */
function requireBothRoles(environment: Environment, mode: Mode): void {
  const { DATABASE_APP_URL: app, DATABASE_LINKER_URL: linker } = environment;
  if (mode === 'production' && Boolean(app) !== Boolean(linker))
    throw new ConfigError(
      'Set both DATABASE_APP_URL and DATABASE_LINKER_URL, or neither: the roles that write events and link the audit chain differ (docs/operations.md, "Database").',
    );
}

/** Reads and checks the environment; throws ConfigError with a message that names the variable. */
export function readConfig(environment: Environment, root: string): Config {
  const mode = pick(environment, 'PRAMEN_MODE', modes, 'demo');
  requireOutside(environment, mode, ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SMS_GATEWAY_URL']);
  requireBothRoles(environment, mode);
  return {
    mode,
    processRole: pick(environment, 'PRAMEN_ROLE', processRoles, 'all'),
    host: environment['HOST'] ?? '127.0.0.1',
    port: readInteger(environment, 'PORT', 3000, [0, 65_535]),
    metricsPort: readInteger(environment, 'METRICS_PORT', 0, [0, 65_535]),
    dataFolder: resolve(root, environment['PRAMEN_DATA'] ?? 'data'),
    webFolder: resolve(root, 'apps/web/dist'),
    databaseUrl: environment['DATABASE_URL'] ?? null,
    databaseAppUrl: environment['DATABASE_APP_URL'] ?? null,
    databaseLinkerUrl: environment['DATABASE_LINKER_URL'] ?? null,
    auditHeadsFolder: environment['AUDIT_HEADS_FOLDER'] ? resolve(root, environment['AUDIT_HEADS_FOLDER']) : null,
    distribute: pick(environment, 'PRAMEN_DISTRIBUTE', ['off', 'citus'] as const, 'off') === 'citus',
    databasePoolSize: readInteger(environment, 'DATABASE_POOL_SIZE', 10, [2, 200]),
    publicUrl: readAddress(environment, 'PUBLIC_URL', web),
    logLevel: pick(environment, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'] as const, 'info'),
    keys: readKeys(environment, mode),
    loginHideUnknown: readFlag(environment, 'LOGIN_HIDE_UNKNOWN'),
    floodLimitPerMinute: readInteger(environment, 'FLOOD_LIMIT_PER_MINUTE', 30_000, [10, 10_000_000]),
    shedsLoad: pick(environment, 'LOAD_SHEDDING', ['on', 'off'] as const, 'on') === 'on',
    trustProxy: readFlag(environment, 'TRUST_PROXY'),
    smtpUrl: readAddress(environment, 'SMTP_URL', ['smtps:', 'smtp:']),
    mailFrom: environment['MAIL_FROM'] ?? 'Pramen <portal@pramen.test>',
    smsGatewayUrl: readAddress(environment, 'SMS_GATEWAY_URL', web),
    smsGatewayToken: environment['SMS_GATEWAY_TOKEN'] ?? null,
    errorReportDsn: readDsn(environment),
    intermediaryZoneUrl: readAddress(environment, 'INTERMEDIARY_ZONE_URL', web),
    embedOrigins: readOrigins(environment, 'EMBED_ORIGINS', mode),
    fileBucket: readBucket(environment),
    seal: readSeal(environment, mode),
    scanner: readScanner(environment),
    timestampUrl: readAddress(environment, 'TIMESTAMP_URL', web),
    sealValidation: readSealValidation(environment),
    officePath: environment['OFFICE_PATH'] || null,
    importFileByteCount: readInteger(environment, 'IMPORT_FILE_MEGABYTES', 50, [1, 2000]) * 1024 * 1024,
    bankIdentity: readBankIdentity(environment),
    microsoft: readMicrosoft(environment),
    pushKeys: readPushKeys(environment),
    pushHosts: readPushHosts(environment),
    firmCountry: pick(environment, 'FIRM_COUNTRY', firmCountries, 'CZ'),
    version: environment['PRAMEN_VERSION'] ?? 'dev',
  };
}
