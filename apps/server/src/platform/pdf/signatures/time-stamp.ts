import { createHash } from 'node:crypto';
import { readDigestAlgorithm } from './algorithms.ts';
import type { DigestName } from './algorithms.ts';
import { holdsOver, oids, readCms } from './cms.ts';
import { contentOf, readDer, readParts, tags } from './der.ts';

/** The verified content of a time stamp token (RFC 3161). */
export interface ReadStamp {
  at: Date;
  /** See ReadCms. */
  isExact: boolean;
}

const instantPattern = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:\.(\d{1,3})\d*)?Z$/;

function readInstant(text: string): Date | null {
  const [, year, month, day, hour, minute, second, fraction = ''] = instantPattern.exec(text) ?? [];
  if (!year) return null;
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Verifies a token over some bytes; null when it covers other bytes or is invalid. */
export function readStamp(token: Buffer, stamped: Buffer): ReadStamp | null {
  return readStampOver(token, (digest) => createHash(digest).update(stamped).digest());
}

/** Verifies a token when only a hash is known: `hashOf` returns it, or null for a digest algorithm without a known hash. */
export function readStampOver(token: Buffer, hashOf: (digest: DigestName) => Buffer | null): ReadStamp | null {
  try {
    const cms = readCms(token);
    if (!cms.content) return null;
    const [, , imprint, , time] = readParts(readDer(cms.content), tags.sequence);
    const [algorithm, hash] = readParts(imprint, tags.sequence);
    const digest = algorithm && readDigestAlgorithm(algorithm.whole);
    const at = readInstant(contentOf(time, tags.generalizedTime).toString('latin1'));
    if (!digest || !at) return null;
    const isAboutIt = hashOf(digest)?.equals(contentOf(hash, tags.octets)) ?? false;
    return isAboutIt && holdsOver(cms, oids.tstInfo, cms.content) ? { at, isExact: cms.isExact } : null;
  } catch {
    return null;
  }
}
