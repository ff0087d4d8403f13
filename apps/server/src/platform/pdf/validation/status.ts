import { MINUTE } from '../../clock/clock.ts';
import { digestNames, isSignedBy } from '../signatures/algorithms.ts';
import { der, readDer, tags } from '../signatures/der.ts';
import type { DerValue } from '../signatures/der.ts';
import { readPdfDate } from '../signatures/pdf-date.ts';
import type { ListedCertificate } from './certificates.ts';

/** The status of a certificate according to its issuer. */
export type Status = 'GOOD' | 'REVOKED';

/** The clocks of authorities and of this server may differ. */
const TOLERANCE_MS = 10 * MINUTE;

export function readTime(value: DerValue | undefined): Date {
  const instant = value && readPdfDate(value.content.toString('latin1'), value.tag);
  if (!instant) throw new Error('no time');
  return instant;
}

/** Throws unless `now` is between `from`, with a tolerance, and `until`. */
export function requireCurrent(from: Date, until: Date, now: Date): void {
  if (from.getTime() > now.getTime() + TOLERANCE_MS) throw new Error('it is not valid yet');
  if (until.getTime() < now.getTime()) throw new Error('it is out of date');
}

/** Throws unless the certificate's key signed `signed`; the signature is a bit string without unused bits. */
export function requireSignature(
  { parsed }: ListedCertificate,
  signed: DerValue | undefined,
  algorithm: DerValue | undefined,
  bits: DerValue | undefined,
): void {
  if (!signed || !algorithm || bits?.tag !== tags.bitString || bits.content[0] !== 0) throw new Error('no signature');
  const signature = bits.content.subarray(1);
  if (!digestNames.some((digest) => isSignedBy(parsed.publicKey, algorithm.whole, digest, signed.whole, signature)))
    throw new Error('its signature is invalid');
}

/** Reads a single DER value; throws when bytes follow it or it is not DER. */
export function readAlone(bytes: Buffer): DerValue {
  const value = readDer(bytes);
  if (value.whole.length !== bytes.length) throw new Error('unexpected bytes follow');
  return value;
}

export const sequence = (...parts: readonly Buffer[]): Buffer => der(tags.sequence, ...parts);
