import { constants, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { der, oid, smallInteger, tags } from './der.ts';

export const digestNames = ['sha256', 'sha384', 'sha512'] as const;
export type DigestName = (typeof digestNames)[number];

const digestOids = {
  sha256: oid('2.16.840.1.101.3.4.2.1'),
  sha384: oid('2.16.840.1.101.3.4.2.2'),
  sha512: oid('2.16.840.1.101.3.4.2.3'),
} as const;
const rsaOids = {
  sha256: oid('1.2.840.113549.1.1.11'),
  sha384: oid('1.2.840.113549.1.1.12'),
  sha512: oid('1.2.840.113549.1.1.13'),
} as const;
const ecOids = { sha256: oid('1.2.840.10045.4.3.2'), sha384: oid('1.2.840.10045.4.3.3'), sha512: oid('1.2.840.10045.4.3.4') } as const;
const plainRsa = oid('1.2.840.113549.1.1.1');
const pssRsa = oid('1.2.840.113549.1.1.10');
const maskGeneration = oid('1.2.840.113549.1.1.8');
const ed25519 = oid('1.3.101.112');
const none = der(tags.none);
const saltBytes = { sha256: 32, sha384: 48, sha512: 64 } as const;

const identifier = (...parts: readonly Buffer[]) => der(tags.sequence, ...parts);
/** With the parameter NULL and without one: both occur (RFC 5754, 2). */
const bothForms = (name: Buffer) => [identifier(name), identifier(name, none)];
const isOneOf = (forms: readonly Buffer[], written: Buffer) => forms.some((form) => form.equals(written));

/** The digest algorithm identifier of seals: SHA-2 without parameters (RFC 5754, 2). */
export const writeDigestAlgorithm = (digest: DigestName): Buffer => identifier(digestOids[digest]);

/** The signature algorithm identifier of seals: RSA with NULL, elliptic curves without parameters (RFC 5754, 3). */
export const writeSignatureAlgorithm = (digest: DigestName, keyType: 'RSA' | 'EC'): Buffer =>
  keyType === 'RSA' ? identifier(rsaOids[digest], none) : identifier(ecOids[digest]);

/** The digest of an algorithm identifier; null for an unknown or untrusted one, such as SHA-1. */
export function readDigestAlgorithm(written: Buffer): DigestName | null {
  return digestNames.find((digest) => isOneOf(bothForms(digestOids[digest]), written)) ?? null;
}

const writePss = (digest: DigestName, hash: Buffer) =>
  identifier(
    pssRsa,
    identifier(der(tags.context0, hash), der(tags.context1, identifier(maskGeneration, hash)), der(0xa2, smallInteger(saltBytes[digest]))),
  );

/** RSASSA-PSS in its common form: the same digest throughout, the salt as long as the digest. */
const isPss = (digest: DigestName, written: Buffer) =>
  isOneOf(
    bothForms(digestOids[digest]).map((hash) => writePss(digest, hash)),
    written,
  );

/**
 * Whether a key made a signature over the bytes with the stated algorithm. Also false for an algorithm that does not match the key or the
 * digest: only the exact forms of the standards are accepted, so that no byte of the identifier can be changed.
 */
export function isSignedBy(key: KeyObject, algorithm: Buffer, digest: DigestName, bytes: Buffer, signature: Buffer): boolean {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      if (isOneOf([...bothForms(plainRsa), ...bothForms(rsaOids[digest])], algorithm)) return verify(digest, bytes, key, signature);
      return (
        isPss(digest, algorithm) &&
        verify(digest, bytes, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: saltBytes[digest] }, signature)
      );
    case 'ec':
      return identifier(ecOids[digest]).equals(algorithm) && verify(digest, bytes, { key, dsaEncoding: 'der' }, signature);
    case 'ed25519':
      return identifier(ed25519).equals(algorithm) && verify(null, bytes, key, signature);
    default:
      return false;
  }
}
