import { SECOND } from '../../clock/clock.ts';
import { readSubject } from '../signatures/subject.ts';
import { buildChain, listCertificate } from './certificates.ts';
import type { ListedCertificate } from './certificates.ts';
import { readCrl } from './crl.ts';
import { readOcspAnswer, writeOcspQuestion } from './ocsp.ts';
import type { OcspAnswer } from './ocsp.ts';

/** The trusted certificates, and the hosts that may be asked for their status. */
export interface ValidationSource {
  /** The certificates above the seal and above the time authority, up to the trust anchors; DER. */
  certificates: readonly Uint8Array[];
  /** `host` or `host:port`. */
  hosts: readonly string[];
}

/** The certificate of one of the seal's own signatures, and those sent with it; DER. */
export interface SignedWith {
  certificate: Uint8Array;
  beside: readonly Uint8Array[];
}

/** Proof that certificates were valid: the certificates, OCSP responses and revocation lists; DER. */
export interface ValidationData {
  certificates: Uint8Array[];
  ocsps: Uint8Array[];
  crls: Uint8Array[];
}

/** Validation data is missing; it may be available later or after the operator corrects the configuration. The message names it. */
export class ValidationMissing extends Error {
  override readonly name = 'ValidationMissing';
}

/** The issuer has revoked a certificate of the seal or of the time authority. */
export class CertificateRevoked extends Error {
  override readonly name = 'CertificateRevoked';
}

const ASKED_FOR_MS = 10 * SECOND;
const LONGEST_ANSWER = 64 * 1024;
/** Bounded, because every sealed file contains the list. */
const LONGEST_LIST = 4 * 1024 * 1024;

async function readAtMost({ body }: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > most) throw new Error('it is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const nameOf = ({ parsed }: ListedCertificate) => readSubject(parsed).name || 'a certificate without a name';
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Collects the validation data of one file; sends each request once. */
class Collection {
  readonly certificates = new Map<string, ListedCertificate>();
  readonly ocsps: Buffer[] = [];
  readonly crls = new Map<string, Buffer>();
  private readonly done = new Set<string>();
  private readonly hosts: ReadonlySet<string>;
  private readonly now: Date;

  constructor(hosts: readonly string[], now: Date) {
    this.hosts = new Set(hosts);
    this.now = now;
  }

  take(certificate: ListedCertificate): void {
    this.certificates.set(certificate.raw.toString('base64'), certificate);
  }

  /** Requests only from the allowed hosts and follows no redirects. */
  private async ask(address: string, most: number, init: RequestInit): Promise<Buffer> {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol) || !this.hosts.has(url.host)) throw new Error('its host is not allowed');
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ASKED_FOR_MS) });
    if (!answer.ok) throw new Error(`it responded with ${answer.status}`);
    return readAtMost(answer, most);
  }

  private async byOcsp(address: string, certificate: ListedCertificate, issuer: ListedCertificate): Promise<OcspAnswer['status']> {
    const body = new Uint8Array(writeOcspQuestion(certificate, issuer));
    const answer = await this.ask(address, LONGEST_ANSWER, {
      method: 'POST',
      headers: { 'content-type': 'application/ocsp-request' },
      body,
    });
    const { status, responder } = readOcspAnswer(answer, certificate, issuer, this.now);
    if (responder) {
      this.take(responder);
      // Only by a list, because the responder cannot vouch for itself.
      if (!responder.needsNoStatus) await this.prove(responder, issuer, false);
    }
    this.ocsps.push(answer);
    return status;
  }

  private async byCrl(address: string, certificate: ListedCertificate, issuer: ListedCertificate): Promise<OcspAnswer['status']> {
    const list = this.crls.get(address) ?? (await this.ask(address, LONGEST_LIST, {}));
    const status = readCrl(list, certificate, issuer, this.now);
    this.crls.set(address, list);
    return status;
  }

  /** Requests the status of a certificate from its issuer. Throws CertificateRevoked, and ValidationMissing without a valid response. */
  async prove(certificate: ListedCertificate, issuer: ListedCertificate, mayAnswer = true): Promise<void> {
    const key = certificate.raw.toString('base64');
    if (this.done.has(key)) return;
    const ways = [
      ...(mayAnswer ? certificate.ocspAddresses.map((address) => [address, () => this.byOcsp(address, certificate, issuer)] as const) : []),
      ...certificate.crlAddresses.map((address) => [address, () => this.byCrl(address, certificate, issuer)] as const),
    ];
    const faults: string[] = [];
    for (const [address, run] of ways) {
      const status = await run().catch((error: unknown) => {
        if (error instanceof CertificateRevoked) throw error;
        faults.push(`${address}: ${reasonOf(error)}`);
        return null;
      });
      if (status === 'REVOKED') throw new CertificateRevoked(`${nameOf(certificate)} was revoked by its issuer`);
      if (status) return void this.done.add(key);
    }
    throw new ValidationMissing(`no valid status of ${nameOf(certificate)} was received (${faults.join('; ') || 'it names no address'})`);
  }
}

/**
 * Asks the issuers for the status of the certificates of the given signatures. The addresses come from the certificates, so only chains to
 * a configured certificate are used, and only allowed hosts are asked. Throws ValidationMissing and CertificateRevoked.
 */
export async function gatherValidation(
  signatures: readonly SignedWith[],
  { certificates, hosts }: ValidationSource,
  now: Date,
): Promise<ValidationData> {
  const trusted = certificates.map(listCertificate);
  const collection = new Collection(hosts, now);
  for (const { certificate, beside } of signatures) {
    const leaf = listCertificate(certificate);
    const chain = buildChain(leaf, beside.map(listCertificate), trusted);
    if (!chain) throw new ValidationMissing(`no chain leads from ${nameOf(leaf)} to a certificate of SEAL_VALIDATION_CERTIFICATES`);
    for (const [place, member] of chain.entries()) {
      collection.take(member);
      const issuer = chain[place + 1];
      if (issuer) await collection.prove(member, issuer);
    }
  }
  return {
    certificates: [...collection.certificates.values()].map(({ raw }) => raw),
    ocsps: collection.ocsps,
    crls: [...collection.crls.values()],
  };
}
