import { readCertificate } from '../signatures/cms.ts';
import type { ReadCertificate } from '../signatures/cms.ts';
import { oid, readAll, readDer, readParts, tags } from '../signatures/der.ts';

const named = (dotted: string) => oid(dotted).toString('hex');
const authorityAccess = named('1.3.6.1.5.5.7.1.1');
const distributionPoints = named('2.5.29.31');
const noCheck = named('1.3.6.1.5.5.7.48.1.5');
const byOcsp = oid('1.3.6.1.5.5.7.48.1');
export const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
/** Tag of the extensions of a certificate. */
const CONTEXT3 = 0xa3;
const CONTEXT2 = 0xa2;
const URI = 0x86;
const MOST_LINKS = 8;

/** A certificate with the data for requesting its status (RFC 5280, 4.2). */
export interface ListedCertificate extends ReadCertificate {
  /** Its subject name, as DER. */
  subject: Buffer;
  /** The bits of its public key, by which OCSP identifies an issuer. */
  publicKey: Buffer;
  ocspAddresses: readonly string[];
  crlAddresses: readonly string[];
  /** Whether the issuer exempts it from status checks, as an OCSP responder (RFC 6960, 4.2.2.2.1). */
  needsNoStatus: boolean;
}

export interface Extension {
  isCritical: boolean;
  value: Buffer;
}

/** Extensions by object identifier; throws when one occurs twice. */
export function readExtensions(list: Buffer): Map<string, Extension> {
  const extensions = new Map<string, Extension>();
  for (const extension of readParts(readDer(list), tags.sequence)) {
    const [name, ...rest] = readParts(extension, tags.sequence);
    const value = rest.at(-1);
    if (!name || value?.tag !== tags.octets || extensions.has(name.whole.toString('hex')))
      throw new Error('an extension must occur once, with its value');
    extensions.set(name.whole.toString('hex'), { isCritical: rest.length > 1 && rest[0]?.content[0] === 0xff, value: value.content });
  }
  return extensions;
}

const urisIn = (names: Buffer): string[] => readAll(names).flatMap(({ tag, content }) => (tag === URI ? [content.toString('latin1')] : []));

function readOcspAddresses(value: Buffer): string[] {
  return readParts(readDer(value), tags.sequence).flatMap((description) => {
    const [method, place] = readParts(description, tags.sequence);
    return method?.whole.equals(byOcsp) && place ? urisIn(place.whole) : [];
  });
}

/** Addresses of the issuer's own lists; skips lists of another issuer (cRLIssuer). */
function readCrlAddresses(value: Buffer): string[] {
  return readParts(readDer(value), tags.sequence).flatMap((point) => {
    const parts = readParts(point, tags.sequence);
    const [place] = parts;
    if (place?.tag !== tags.context0 || parts.some(({ tag }) => tag === CONTEXT2)) return [];
    const names = readDer(place.content);
    return names.tag === tags.context0 ? urisIn(names.content) : [];
  });
}

/** Parses a certificate; throws when the bytes are not one. */
export function listCertificate(raw: Uint8Array): ListedCertificate {
  const certificate = readCertificate(Buffer.from(raw));
  const [toBeSigned] = readParts(readDer(certificate.raw), tags.sequence);
  const parts = readParts(toBeSigned, tags.sequence);
  // Serial number, algorithm, issuer, validity, subject, key; preceded by the version unless it is v1.
  const [, , , , subject, key] = parts[0]?.tag === tags.context0 ? parts.slice(1) : parts;
  const [, bits] = readParts(key, tags.sequence);
  if (!subject || bits?.tag !== tags.bitString) throw new Error('no certificate');
  const written = parts.find(({ tag }) => tag === CONTEXT3);
  const extensions = written ? readExtensions(written.content) : new Map<string, Extension>();
  const addresses = (name: string, read: (value: Buffer) => string[]) => {
    const extension = extensions.get(name);
    return extension ? read(extension.value).slice(0, MOST_LINKS) : [];
  };
  return {
    ...certificate,
    subject: subject.whole,
    publicKey: bits.content.subarray(1),
    ocspAddresses: addresses(authorityAccess, readOcspAddresses),
    crlAddresses: addresses(distributionPoints, readCrlAddresses),
    needsNoStatus: extensions.has(noCheck),
  };
}

export const isIssuedBy = (certificate: ReadCertificate, issuer: ReadCertificate): boolean =>
  certificate.parsed.checkIssued(issuer.parsed) && certificate.parsed.verify(issuer.parsed.publicKey);

export const isSame = (one: ReadCertificate, other: ReadCertificate): boolean => one.raw.equals(other.raw);

/** Longer than any chain in use. */
const LONGEST_CHAIN = 8;

/** The chain from a certificate up to a trusted one, which is the last; null when it does not lead to one. */
export function buildChain(
  leaf: ListedCertificate,
  beside: readonly ListedCertificate[],
  trusted: readonly ListedCertificate[],
): ListedCertificate[] | null {
  const chain = [leaf];
  for (let last = leaf; !isIssuedBy(last, last);) {
    const issuer = [...trusted, ...beside].find((other) => other.parsed.ca && isIssuedBy(last, other));
    if (!issuer) break;
    if (chain.length === LONGEST_CHAIN) return null;
    chain.push(issuer);
    last = issuer;
  }
  const end = chain.at(-1);
  return end && trusted.some((one) => isSame(one, end)) ? chain : null;
}
