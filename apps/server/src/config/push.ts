import { createECDH } from 'node:crypto';
import { ConfigError } from './config-error.ts';
import { isLoopback } from './production.ts';

/** The key pair that push services know the portal by (VAPID, RFC 8292). */
export interface PushKeys {
  /** The uncompressed point on P-256, in base64url without padding. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to: a mailto: or https: address. */
  subject: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const KEY = /^[\w-]{43}$/;
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/;

/** Whether the two keys belong together. */
function isPair(publicKey: string, privateKey: string): boolean {
  if (!KEY.test(privateKey)) return false;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return curve.getPublicKey('base64url', 'uncompressed') === publicKey;
  } catch {
    // Zero, or a number beyond the order of the curve.
    return false;
  }
}

function readSubject(subject: string): string {
  const url = URL.canParse(subject) ? new URL(subject) : null;
  const isReachable = url?.protocol === 'mailto:' ? url.pathname.includes('@') : url?.protocol === 'https:' && !isLoopback(url);
  if (!isReachable)
    throw new ConfigError('PUSH_SUBJECT must be an address of the operator: mailto:it@firm.example or https://firm.example.');
  return subject;
}

/** Exact hosts that the server may post to, in place of the known push services; null: those. */
export function readPushHosts({ PUSH_HOSTS: list }: Environment): string[] | null {
  if (!list) return null;
  const hosts = list.split(',').map((host) => host.trim().toLowerCase());
  if (!hosts.every((host) => HOST.test(host)))
    throw new ConfigError('PUSH_HOSTS must be a comma-separated list of exact hosts: push.example.com, push.example.com:8443.');
  return hosts;
}

/** Reads the key pair; null: push is off. */
export function readPushKeys(environment: Environment): PushKeys | null {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: subject } = environment;
  if (!publicKey && !privateKey && !subject) return null;
  if (!publicKey || !privateKey || !subject)
    throw new ConfigError('PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_SUBJECT belong together: set all three, or none.');
  if (!isPair(publicKey, privateKey))
    throw new ConfigError('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are not a pair; make one with: npx web-push generate-vapid-keys.');
  return { publicKey, privateKey, subject: readSubject(subject) };
}
