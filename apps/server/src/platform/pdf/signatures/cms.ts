import { createHash, X509Certificate } from 'node:crypto';
import { isSignedBy, readDigestAlgorithm, writeDigestAlgorithm } from './algorithms.ts';
import type { DigestName } from './algorithms.ts';
import { contentOf, der, oid, readAll, readDer, readParts, setOf, smallInteger, tags } from './der.ts';
import type { DerValue } from './der.ts';

/** Object identifiers in a signature, as DER. */
export const oids: Record<
  | 'data'
  | 'signedData'
  | 'contentType'
  | 'messageDigest'
  | 'signingTime'
  | 'tstInfo'
  | 'signingCertificate'
  | 'signingCertificateV2'
  | 'timeStampToken',
  Buffer
> = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingTime: oid('1.2.840.113549.1.9.5'),
  tstInfo: oid('1.2.840.113549.1.9.16.1.4'),
  signingCertificate: oid('1.2.840.113549.1.9.16.2.12'),
  signingCertificateV2: oid('1.2.840.113549.1.9.16.2.47'),
  timeStampToken: oid('1.2.840.113549.1.9.16.2.14'),
};

/** A parsed certificate with the DER of its issuer and serial number. */
export interface ReadCertificate {
  raw: Buffer;
  issuer: Buffer;
  serial: Buffer;
  parsed: X509Certificate;
}

/** A parsed CMS signature (RFC 5652) with one signer. */
export interface ReadCms {
  certificate: ReadCertificate;
  certificates: ReadCertificate[];
  digest: DigestName;
  /** The signed attributes by name; each occurs once. */
  attributes: ReadonlyMap<string, DerValue>;
  signedAttributes: Buffer;
  algorithm: Buffer;
  signature: Buffer;
  /** The time authority's token over the signature. */
  token: Buffer | null;
  /** Content type. */
  type: Buffer;
  /** The embedded content; null for a detached signature. */
  content: Buffer | null;
  /** Whether the attributes identify the certificate by its hash (RFC 5035), as required. */
  namesCertificate: boolean;
  /** Whether the parts determine every byte: no byte that could be changed is left uncovered by a signature or hash. */
  isExact: boolean;
}

export function readCertificate(raw: Buffer): ReadCertificate {
  const [toBeSigned] = readParts(readDer(raw), tags.sequence);
  const parts = readParts(toBeSigned, tags.sequence);
  const [serial, , issuer] = parts[0]?.tag === tags.context0 ? parts.slice(1) : parts;
  if (serial?.tag !== tags.integer || issuer?.tag !== tags.sequence) throw new Error('no certificate');
  return { raw, serial: serial.whole, issuer: issuer.whole, parsed: new X509Certificate(raw) };
}

const named = (name: Buffer) => name.toString('hex');

function readAttributes(set: Buffer): Map<string, DerValue> {
  const attributes = new Map<string, DerValue>();
  for (const attribute of readAll(set)) {
    const [type, values, ...more] = readParts(attribute, tags.sequence);
    const [value, ...others] = readParts(values, tags.set);
    const name = named(type?.whole ?? Buffer.alloc(0));
    if (!value || others.length > 0 || more.length > 0 || attributes.has(name))
      throw new Error('an attribute must occur once, with one value');
    attributes.set(name, value);
  }
  return attributes;
}

/** The certificate hashes in an ESS attribute, the signer's first, with issuer and serial if given (RFC 2634, RFC 5035). */
function readNamed(
  attributes: ReadonlyMap<string, DerValue>,
): { name: 'sha1' | DigestName; hash: Buffer; issuerAndSerial: Buffer | null }[] {
  const value = attributes.get(named(oids.signingCertificateV2)) ?? attributes.get(named(oids.signingCertificate));
  if (!value) return [];
  const isSecond = attributes.has(named(oids.signingCertificateV2));
  const [list] = readParts(value, tags.sequence);
  return readParts(list, tags.sequence).map((entry) => {
    const parts = readParts(entry, tags.sequence);
    const algorithm = isSecond && parts[0]?.tag === tags.sequence ? parts.shift() : null;
    const name = isSecond ? (algorithm ? readDigestAlgorithm(algorithm.whole) : 'sha256') : 'sha1';
    if (!name) throw new Error('unknown digest');
    return { name, hash: contentOf(parts[0], tags.octets), issuerAndSerial: parts[1]?.whole ?? null };
  });
}

/** Issuer and serial as ESS writes them: the issuer as the only entry of a list of names. */
export const writeIssuerAndSerial = ({ issuer, serial }: Pick<ReadCertificate, 'issuer' | 'serial'>): Buffer =>
  der(tags.sequence, der(tags.sequence, der(tags.context4, issuer)), serial);

type Named = ReturnType<typeof readNamed>[number];
const names = ({ name, hash, issuerAndSerial }: Named, certificate: ReadCertificate) =>
  createHash(name).update(certificate.raw).digest().equals(hash) &&
  (issuerAndSerial === null || issuerAndSerial.equals(writeIssuerAndSerial(certificate)));

/** Whether a certificate cannot be substituted: the attributes contain its hash, or another certificate of the signature signed it. */
function isProven(certificate: ReadCertificate, all: readonly ReadCertificate[], listed: readonly Named[]): boolean {
  return (
    listed.some((entry) => names(entry, certificate)) ||
    all.some((issuer) => certificate.parsed.checkIssued(issuer.parsed) && certificate.parsed.verify(issuer.parsed.publicKey))
  );
}

interface WrittenSigner {
  sid: DerValue;
  digestAlgorithm: DerValue;
  signed: DerValue;
  algorithm: DerValue;
  signature: DerValue;
  unsigned: DerValue | null;
}

function readSigner(value: DerValue | undefined): WrittenSigner {
  const [version, sid, digestAlgorithm, signed, algorithm, signature, unsigned = null, ...more] = readParts(value, tags.sequence);
  if (!version || !sid || !digestAlgorithm || signed?.tag !== tags.context0 || !algorithm || !signature || more.length > 0)
    throw new Error('no signer with signed attributes');
  return { sid, digestAlgorithm, signed, algorithm, signature, unsigned };
}

function readToken(unsigned: DerValue | null): Buffer | null {
  if (!unsigned) return null;
  return readAttributes(contentOf(unsigned, tags.context1)).get(named(oids.timeStampToken))?.whole ?? null;
}

interface Rebuilt {
  type: Buffer;
  content: Buffer | null;
  certificates: readonly Buffer[];
  digestAlgorithm: Buffer;
  signer: Buffer;
}

/** Writes SignedData (RFC 5652); its version depends on the content (5.1). */
export function writeSignedData({ type, content, certificates, digestAlgorithm, signer }: Rebuilt): Buffer {
  const inside = der(tags.sequence, type, ...(content ? [der(tags.context0, der(tags.octets, content))] : []));
  const version = smallInteger(type.equals(oids.data) ? 1 : 3);
  const signed = der(
    tags.sequence,
    version,
    der(tags.set, digestAlgorithm),
    inside,
    der(tags.context0, ...certificates),
    der(tags.set, signer),
  );
  return der(tags.sequence, oids.signedData, der(tags.context0, signed));
}

export interface SignerParts {
  certificate: Pick<ReadCertificate, 'issuer' | 'serial'>;
  digestAlgorithm: Buffer;
  signedAttributes: Buffer;
  algorithm: Buffer;
  signature: Buffer;
  token: Buffer | null;
}

const writeToken = (token: Buffer) => der(tags.context1, der(tags.sequence, oids.timeStampToken, der(tags.set, token)));

export function writeSigner({ certificate, digestAlgorithm, signedAttributes, algorithm, signature, token }: SignerParts): Buffer {
  const sid = der(tags.sequence, certificate.issuer, certificate.serial);
  return der(
    tags.sequence,
    smallInteger(1),
    sid,
    digestAlgorithm,
    der(tags.context0, signedAttributes),
    algorithm,
    der(tags.octets, signature),
    ...(token ? [writeToken(token)] : []),
  );
}

/** The signer's certificate: the one that the attributes identify, otherwise the one with the stated issuer and serial. */
function findSigner(certificates: readonly ReadCertificate[], [first]: readonly Named[], sid: DerValue): ReadCertificate | undefined {
  if (first) return certificates.find((certificate) => names(first, certificate));
  return certificates.find(({ issuer, serial }) => der(tags.sequence, issuer, serial).equals(sid.whole));
}

/** Parses a signature. Throws unless it is DER with one signer, one trusted digest and the signer's certificate. */
export function readCms(bytes: Buffer): ReadCms {
  const whole = readDer(bytes);
  const [, holder] = readParts(whole, tags.sequence);
  const [signedData] = readParts(holder, tags.context0);
  const [, digests, inside, certificateSet, signers] = readParts(signedData, tags.sequence);
  const [type, octets] = readParts(inside, tags.sequence);
  const [signerValue, ...others] = readParts(signers, tags.set);
  if (!type || !digests || others.length > 0) throw new Error('a signature must have one signer');
  const certificates = readParts(certificateSet, tags.context0).map(({ whole: raw }) => readCertificate(raw));
  const written = readSigner(signerValue);
  const attributes = readAttributes(written.signed.content);
  const listed = readNamed(attributes);
  const certificate = findSigner(certificates, listed, written.sid);
  const digest = readDigestAlgorithm(written.digestAlgorithm.whole);
  if (!certificate || !digest) throw new Error('the certificate or the digest is unknown');
  const content = octets ? contentOf(readParts(octets, tags.context0)[0], tags.octets) : null;
  const token = readToken(written.unsigned);
  const parts = {
    certificate,
    digestAlgorithm: written.digestAlgorithm.whole,
    signedAttributes: written.signed.content,
    algorithm: written.algorithm.whole,
    signature: contentOf(written.signature, tags.octets),
    token,
  };
  // The digest algorithm occurs twice, and some writers add the parameter NULL in one place only.
  const rebuilt = {
    type: type.whole,
    content,
    certificates: certificates.map(({ raw }) => raw),
    digestAlgorithm: digests.content,
    signer: writeSigner(parts),
  };
  return {
    certificate,
    certificates,
    digest,
    attributes,
    signedAttributes: parts.signedAttributes,
    algorithm: parts.algorithm,
    signature: parts.signature,
    token,
    type: type.whole,
    content,
    namesCertificate: listed.length > 0,
    isExact:
      listed.length > 0 &&
      readDigestAlgorithm(digests.content) === digest &&
      writeSignedData(rebuilt).equals(whole.whole) &&
      certificates.every((entry) => isProven(entry, certificates, listed)),
  };
}

/** Whether a signature covers these bytes: its attributes contain their digest, and the key of its certificate signed the attributes. */
export function holdsOver(cms: ReadCms, type: Buffer, bytes: Buffer): boolean {
  const { attributes, digest, signedAttributes, certificate, algorithm, signature } = cms;
  const isOfType = cms.type.equals(type) && (attributes.get(named(oids.contentType))?.whole.equals(type) ?? false);
  const inside = attributes.get(named(oids.messageDigest));
  const isOverThem = inside?.tag === tags.octets && createHash(digest).update(bytes).digest().equals(inside.content);
  return isOfType && isOverThem && isSignedBy(certificate.parsed.publicKey, algorithm, digest, der(tags.set, signedAttributes), signature);
}

/** Writes the signed attributes that PAdES requires: type, digest, certificate and nothing else (ETSI EN 319 142-1, 6.3). */
export function writeSignedAttributes(
  digest: DigestName,
  hash: Buffer,
  certificates: readonly ReadCertificate[],
  type = oids.data,
): Buffer {
  const algorithm = digest === 'sha256' ? [] : [writeDigestAlgorithm(digest)];
  const list = certificates.map((certificate) =>
    der(
      tags.sequence,
      ...algorithm,
      der(tags.octets, createHash(digest).update(certificate.raw).digest()),
      writeIssuerAndSerial(certificate),
    ),
  );
  const attribute = (name: Buffer, value: Buffer) => der(tags.sequence, name, der(tags.set, value));
  const set = setOf(
    attribute(oids.contentType, type),
    attribute(oids.messageDigest, der(tags.octets, hash)),
    attribute(oids.signingCertificateV2, der(tags.sequence, der(tags.sequence, ...list))),
  );
  return readDer(set).content;
}
