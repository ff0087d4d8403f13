import { createHash } from 'node:crypto';
import { DAY } from '../../clock/clock.ts';
import { contentOf, der, oid, readDer, readParts, tags } from '../signatures/der.ts';
import type { DerValue } from '../signatures/der.ts';
import { isIssuedBy, isSame, listCertificate, OCSP_SIGNING } from './certificates.ts';
import type { ListedCertificate } from './certificates.ts';
import { readAlone, readTime, requireCurrent, requireSignature, sequence } from './status.ts';
import type { Status } from './status.ts';

const ENUMERATED = 0x0a;
const GOOD = 0x80;
const REVOKED = 0xa1;
const basicResponse = oid('1.3.6.1.5.5.7.48.1.1');
const sha1Algorithm = sequence(oid('1.3.14.3.2.26'), der(tags.none));

const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest();

/** The OCSP id of a certificate. Uses SHA-1, which every responder supports; it only identifies and proves nothing (RFC 5019, 2.1.1). */
function nameOf(certificate: ListedCertificate, issuer: ListedCertificate): Buffer[] {
  return [der(tags.octets, sha1(issuer.subject)), der(tags.octets, sha1(issuer.publicKey)), certificate.serial];
}

/** An OCSP request for one certificate. Without a nonce: many responders send cached responses, whose times are checked. */
export function writeOcspQuestion(certificate: ListedCertificate, issuer: ListedCertificate): Buffer {
  const named = sequence(sha1Algorithm, ...nameOf(certificate, issuer));
  return sequence(sequence(sequence(sequence(named))));
}

export interface OcspAnswer {
  status: Status;
  /** The responder's certificate; null when the issuer itself responded. */
  responder: ListedCertificate | null;
}

/** The responder's certificate in the response, which the issuer must have issued for OCSP signing; null for the issuer itself. */
function findResponder(beside: DerValue | undefined, issuer: ListedCertificate, now: Date): ListedCertificate | null {
  const certificates = beside
    ? readParts(readDer(contentOf(beside, tags.context0)), tags.sequence).map(({ whole }) => listCertificate(whole))
    : [];
  const [first] = certificates;
  if (!first || isSame(first, issuer)) return null;
  const { parsed } = first;
  if (!isIssuedBy(first, issuer) || !parsed.keyUsage?.includes(OCSP_SIGNING)) throw new Error('the responder is not authorised');
  requireCurrent(new Date(parsed.validFrom), new Date(parsed.validTo), now);
  return first;
}

function readSingle(responses: DerValue | undefined, certificate: ListedCertificate, issuer: ListedCertificate, now: Date): Status {
  const wanted = Buffer.concat(nameOf(certificate, issuer));
  for (const single of readParts(responses, tags.sequence)) {
    const [named, status, from, until] = readParts(single, tags.sequence);
    const [, ...names] = readParts(named, tags.sequence);
    if (!Buffer.concat(names.map(({ whole }) => whole)).equals(wanted)) continue;
    const thisUpdate = readTime(from);
    requireCurrent(thisUpdate, until?.tag === tags.context0 ? readTime(readDer(until.content)) : new Date(thisUpdate.getTime() + DAY), now);
    if (status?.tag === GOOD) return 'GOOD';
    if (status?.tag === REVOKED) return 'REVOKED';
    throw new Error('the responder does not know the certificate');
  }
  throw new Error('it is about a different certificate');
}

/** Verifies a response (RFC 6960, 3.2). Throws when it is about a different certificate, not current, or from an unauthorised responder. */
export function readOcspAnswer(answer: Buffer, certificate: ListedCertificate, issuer: ListedCertificate, now: Date): OcspAnswer {
  const [code, holder] = readParts(readAlone(answer), tags.sequence);
  if (code?.tag !== ENUMERATED || code.content.length !== 1 || code.content[0] !== 0) throw new Error('the responder refused');
  const [type, octets] = readParts(readDer(contentOf(holder, tags.context0)), tags.sequence);
  if (!type?.whole.equals(basicResponse)) throw new Error('unexpected response type');
  const [said, algorithm, bits, beside] = readParts(readAlone(contentOf(octets, tags.octets)), tags.sequence);
  const responder = findResponder(beside, issuer, now);
  requireSignature(responder ?? issuer, said, algorithm, bits);
  // Version, responder, time, responses, extensions; the version is omitted when it is v1.
  const parts = readParts(said, tags.sequence);
  const [, , responses] = parts[0]?.tag === tags.context0 ? parts.slice(1) : parts;
  return { status: readSingle(responses, certificate, issuer, now), responder };
}
