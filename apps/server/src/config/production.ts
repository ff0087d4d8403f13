import { isIP, isIPv4 } from 'node:net';

/** Environment variables; undefined: not set. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a URL points to this machine; the host is parsed as browsers and sockets parse it, so 127.evil.com is not loopback. */
export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}

const KEY_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const PRINTABLE = /^[\x20-\x7e\s]*$/;
/** 32 random bytes have fewer distinct values only once in a billion keys. */
const FEWEST_DIFFERENT = 20;
const REPEATED = /(.{6,}).*\1/;
const WORDS = /secret|passw|heslo|pramen|change|example|default/i;

/** Why a base64 key is unusable; null: it may have been drawn at random. */
export function findKeyFault(text: string): 'short' | 'weak' | null {
  const key = Buffer.from(text, 'base64');
  if (key.length < KEY_BYTES) return 'short';
  const isTyped = !BASE64.test(text) || PRINTABLE.test(key.toString('latin1')) || REPEATED.test(text) || WORDS.test(text);
  const isOneSided = !/[a-z]/.test(text) || !/[A-Z]/.test(text) || !/[0-9+/_-]/.test(text);
  return isTyped || isOneSided || new Set(key).size < FEWEST_DIFFERENT ? 'weak' : null;
}

const encrypted: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'reset links and tokens are sent there',
  SMS_GATEWAY_URL: 'codes and phone numbers are sent there',
  SEAL_SERVICE_URL: 'hashes to be sealed and a token are sent there',
  S3_BUCKET_URL: 'access keys are sent there',
  ERROR_REPORT_DSN: 'error details are sent there',
  INTERMEDIARY_ZONE_URL: 'users are redirected there',
};

function findPlainAddress(environment: Environment): string | null {
  for (const [name, why] of Object.entries(encrypted)) {
    const text = environment[name];
    if (!text || !URL.canParse(text)) continue;
    const url = new URL(text);
    if (url.protocol !== 'https:' && !isLoopback(url)) return `${name} must begin with https:// in production: ${why}.`;
  }
  return null;
}

/** Query parameters that make the mail library skip encryption or certificate checks. */
const SMTP_WITHOUT_TLS =
  /[?&](ignoreTLS=(?!false)|requireTLS=(?!true(?:&|$))|secure=(?!true(?:&|$))|tls\.rejectUnauthorized=(?!true(?:&|$))|opportunisticTLS=)/i;

function findPlainMail({ SMTP_URL: address = '' }: Environment): string | null {
  return SMTP_WITHOUT_TLS.test(address)
    ? 'SMTP_URL must not disable encryption in production: e-mails contain links that open accounts.'
    : null;
}

function findOpenDoor({ HOST: host = '127.0.0.1', TRUST_PROXY }: Environment): string | null {
  const written = isIP(host) === 6 ? `[${host}]` : host;
  const isHere = URL.canParse(`http://${written}`) && isLoopback(new URL(`http://${written}`));
  return isHere || TRUST_PROXY
    ? null
    : 'HOST opens the portal to the network: set TRUST_PROXY=true when your own proxy accepts every connection, otherwise TRUST_PROXY=false.';
}

/** A message about the first setting that is unsafe for production; null: none. */
export function findUnsafeSetting(environment: Environment): string | null {
  return findPlainAddress(environment) ?? findPlainMail(environment) ?? findOpenDoor(environment);
}
