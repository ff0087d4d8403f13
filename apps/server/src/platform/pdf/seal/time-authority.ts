import { randomBytes } from 'node:crypto';
import { MINUTE, SECOND } from '../../clock/clock.ts';
import { writeDigestAlgorithm } from '../signatures/algorithms.ts';
import { der, readDer, readParts, smallInteger, tags } from '../signatures/der.ts';
import { readStampOver } from '../signatures/time-stamp.ts';

const ASKED_FOR_MS = 10 * SECOND;
/** Enough for a token with its chain; a longer response is rejected. */
const LONGEST_ANSWER = 128 * 1024;
/** Generous: the clocks of servers and time authorities are correct to the second, and a stamp arrives at once. */
export const STAMP_TOLERANCE_MS = 10 * MINUTE;

/** The time authority returned no valid stamp: no response, or an invalid one. */
export class AuthoritySilent extends Error {
  override readonly name = 'AuthoritySilent';
}

export interface GivenStamp {
  token: Buffer;
  at: Date;
}

/** A time authority (RFC 3161). */
export interface TimeAuthority {
  /** Returns a verified token over a SHA-256. Throws AuthoritySilent. */
  stamp(sha256: Buffer): Promise<GivenStamp>;
}

/** Whether the time of a stamp agrees with the server's clock at the time of the request. */
export const isPlausible = (stampedAt: Date, askedAt: Date): boolean =>
  Math.abs(stampedAt.getTime() - askedAt.getTime()) <= STAMP_TOLERANCE_MS;

function writeQuestion(sha256: Buffer): Buffer {
  // DER of a positive integer: the first bit is 0 and the first byte is not (X.690, 8.3).
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const imprint = der(tags.sequence, writeDigestAlgorithm('sha256'), der(tags.octets, sha256));
  const withCertificate = der(tags.boolean, Buffer.from([0xff]));
  return der(tags.sequence, smallInteger(1), imprint, der(tags.integer, nonce), withCertificate);
}

function readAnswer(answer: Buffer, sha256: Buffer): GivenStamp {
  const [status, token] = readParts(readDer(answer), tags.sequence);
  const [code] = readParts(status, tags.sequence);
  // 0: granted, 1: granted with changes.
  if (!token || code?.tag !== tags.integer || (code.content[0] ?? 2) > 1) throw new Error('the authority refused');
  const stamp = readStampOver(token.whole, (digest) => (digest === 'sha256' ? sha256 : null));
  if (!stamp) throw new Error('the stamp covers something else');
  return { token: token.whole, at: stamp.at };
}

/** The time authority at a URL; `stopping` aborts its requests. */
export function createTimeAuthority(url: string, stopping?: AbortSignal): TimeAuthority {
  return {
    stamp: async (sha256) => {
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(ASKED_FOR_MS), ...(stopping ? [stopping] : [])]);
        const answer = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/timestamp-query' },
          body: new Uint8Array(writeQuestion(sha256)),
          signal,
        });
        if (!answer.ok) throw new Error(`it responded with ${answer.status}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (bytes.length > LONGEST_ANSWER) throw new Error('its response is too long');
        return readAnswer(bytes, sha256);
      } catch (cause) {
        throw new AuthoritySilent('no time stamp was received', { cause });
      }
    },
  };
}
