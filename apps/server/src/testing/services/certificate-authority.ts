import { webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Constructed, Enumerated, GeneralizedTime, Integer, Null, OctetString, Primitive, Utf8String } from 'asn1js';
import * as pkijs from 'pkijs';
import { testEngine } from './stranger-seal.ts';
import type { Stranger } from './stranger-seal.ts';

/** How its servers react to a request: a valid answer, or one of several wrong ones. */
export type AuthorityMood =
  | 'answers'
  | 'isSilent'
  | 'answersOfAnother'
  | 'answersLate'
  | 'answersByStranger'
  | 'leadsElsewhere'
  | 'answersTooMuch';

export interface IssueOptions {
  hasOcsp?: boolean;
  hasCrl?: boolean;
  /** Purposes of the key. */
  purposes?: readonly string[];
  isAuthority?: boolean;
  /** Whether the certificate exempts itself from status checks (ocsp-nocheck). */
  needsNoStatus?: boolean;
}

export interface TestCertificateAuthority {
  /** `host:port` of its responder and its lists. */
  host: string;
  root: Stranger;
  /** The responder that responds instead of the root. */
  responder: Stranger | null;
  ocsp: AuthorityMood;
  crl: AuthorityMood;
  /** Extensions of the revocation list. */
  crlExtensions: pkijs.Extension[];
  readonly revoked: Set<Stranger>;
  /** Received requests, in order. */
  readonly asked: string[];
  issue(name: string, options?: IssueOptions, issuer?: Stranger): Promise<Stranger>;
  close(): Promise<void>;
}

const keys = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
export const OCSP_PURPOSE = '1.3.6.1.5.5.7.3.9';
export const STAMP_PURPOSE = '1.3.6.1.5.5.7.3.8';

export const derOf = ({ certificate }: Stranger): Buffer => Buffer.from(certificate.toSchema().toBER());
export const pemOf = (stranger: Stranger): string =>
  `-----BEGIN CERTIFICATE-----\n${derOf(stranger).toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

const extension = (extnID: string, value: { toBER(): ArrayBuffer }, critical = false) =>
  new pkijs.Extension({ extnID, critical, extnValue: value.toBER() });
const uri = (value: string) => new pkijs.GeneralName({ type: 6, value });

let numbers = 100;

interface Made extends IssueOptions {
  name: string;
  host: string | null;
  issuer: Stranger | null;
}

function describe({ hasOcsp, hasCrl, purposes = [], isAuthority = false, needsNoStatus, host }: Made): pkijs.Extension[] {
  const points = new pkijs.CRLDistributionPoints({
    distributionPoints: [new pkijs.DistributionPoint({ distributionPoint: [uri(`http://${host ?? ''}/list.crl`)] })],
  });
  const access = new pkijs.InfoAccess({
    accessDescriptions: [
      new pkijs.AccessDescription({ accessMethod: '1.3.6.1.5.5.7.48.1', accessLocation: uri(`http://${host ?? ''}/ocsp`) }),
    ],
  });
  return [
    extension('2.5.29.19', new pkijs.BasicConstraints({ cA: isAuthority }).toSchema(), true),
    ...(hasOcsp ? [extension('1.3.6.1.5.5.7.1.1', access.toSchema())] : []),
    ...(hasCrl ? [extension('2.5.29.31', points.toSchema())] : []),
    ...(purposes.length > 0 ? [extension('2.5.29.37', new pkijs.ExtKeyUsage({ keyPurposes: [...purposes] }).toSchema(), true)] : []),
    ...(needsNoStatus ? [extension('1.3.6.1.5.5.7.48.1.5', new Null())] : []),
  ];
}

async function make(options: Made): Promise<Stranger> {
  const { privateKey, publicKey } = await webcrypto.subtle.generateKey(keys, true, ['sign', 'verify']);
  const certificate = new pkijs.Certificate({ version: 2, serialNumber: new Integer({ value: (numbers += 1) }) });
  certificate.subject.typesAndValues.push(
    new pkijs.AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: options.name }) }),
  );
  certificate.issuer = options.issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore.value = new Date('2026-01-01T00:00:00Z');
  certificate.notAfter.value = new Date('2036-01-01T00:00:00Z');
  certificate.extensions = describe(options);
  await certificate.subjectPublicKeyInfo.importKey(publicKey as CryptoKey, testEngine);
  await certificate.sign((options.issuer?.key ?? privateKey) as CryptoKey, 'SHA-256', testEngine);
  return { certificate, key: privateKey };
}

/** The status in an OCSP response: [0] good, [1] revoked with its time. */
const statusOf = (revokedAt: Date | null) =>
  revokedAt
    ? new Constructed({ idBlock: { tagClass: 3, tagNumber: 1 }, value: [new GeneralizedTime({ valueDate: revokedAt })] })
    : new Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } });

/** A local certificate authority that issues certificates, responds to OCSP requests and publishes a revocation list (CRL). */
export async function startCertificateAuthority(now: () => Date, name = 'Test Root'): Promise<TestCertificateAuthority> {
  const root = await make({ name, host: null, issuer: null, isAuthority: true });
  const stranger = await make({ name: 'Stranger', host: null, issuer: null, isAuthority: true });
  const signerFor = (mood: AuthorityMood) => (mood === 'answersByStranger' ? stranger : (authority.responder ?? root));
  const times = (mood: AuthorityMood): [Date, Date] => {
    const from = now().getTime() - (mood === 'answersLate' ? 30 * DAY_MS : 60_000);
    return [new Date(from), new Date(from + 7 * DAY_MS)];
  };
  const isRevoked = (number: Integer) => [...authority.revoked].some(({ certificate }) => certificate.serialNumber.isEqual(number));

  const answerOcsp = async (asked: Buffer): Promise<Buffer> => {
    const request = pkijs.OCSPRequest.fromBER(new Uint8Array(asked));
    const [certID] = request.tbsRequest.requestList.map(({ reqCert }) => reqCert);
    if (!certID) throw new Error('about nothing');
    const status = isRevoked(certID.serialNumber);
    if (authority.ocsp === 'answersOfAnother') certID.serialNumber = new Integer({ value: 7 });
    const single = new pkijs.SingleResponse({ certID });
    [single.thisUpdate, single.nextUpdate] = times(authority.ocsp);
    single.certStatus = statusOf(status ? now() : null);
    const basic = new pkijs.BasicOCSPResponse();
    const signer = signerFor(authority.ocsp);
    basic.tbsResponseData.responderID = signer.certificate.subject;
    basic.tbsResponseData.producedAt = now();
    basic.tbsResponseData.responses.push(single);
    if (authority.responder) basic.certs = [authority.responder.certificate];
    await basic.sign(signer.key as CryptoKey, 'SHA-256', testEngine);
    const responseBytes = new pkijs.ResponseBytes({
      responseType: '1.3.6.1.5.5.7.48.1.1',
      response: new OctetString({ valueHex: basic.toSchema().toBER() }),
    });
    return Buffer.from(new pkijs.OCSPResponse({ responseStatus: new Enumerated({ value: 0 }), responseBytes }).toSchema().toBER());
  };

  const writeList = async (): Promise<Buffer> => {
    const list = new pkijs.CertificateRevocationList({ version: 1 });
    const [from, until] = times(authority.crl);
    const by = authority.crl === 'answersByStranger' ? stranger : root;
    list.issuer = authority.crl === 'answersOfAnother' ? stranger.certificate.subject : root.certificate.subject;
    list.thisUpdate = new pkijs.Time({ type: 0, value: from });
    list.nextUpdate = new pkijs.Time({ type: 0, value: until });
    const revoked = [...authority.revoked].map(
      ({ certificate }) =>
        new pkijs.RevokedCertificate({
          userCertificate: certificate.serialNumber,
          revocationDate: new pkijs.Time({ type: 0, value: from }),
        }),
    );
    if (revoked.length > 0) list.revokedCertificates = revoked;
    if (authority.crlExtensions.length > 0) list.crlExtensions = new pkijs.Extensions({ extensions: authority.crlExtensions });
    await list.sign(by.key as CryptoKey, 'SHA-256', testEngine);
    return Buffer.from(list.toSchema().toBER());
  };

  const send = async (response: ServerResponse, mood: AuthorityMood, write: () => Promise<Buffer>) => {
    if (mood === 'isSilent') response.writeHead(503).end();
    else if (mood === 'leadsElsewhere') response.writeHead(302, { location: `http://${authority.host}/elsewhere` }).end();
    else if (mood === 'answersTooMuch') response.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024));
    else response.writeHead(200).end(await write());
  };
  const server = createServer((request, response) => {
    const answer = async () => {
      const asked = await buffer(request);
      authority.asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      if (request.url === '/ocsp') await send(response, authority.ocsp, () => answerOcsp(asked));
      else await send(response, authority.crl, writeList);
    };
    answer().catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  const host = `127.0.0.1:${address.port}`;
  const authority: TestCertificateAuthority = {
    host,
    root,
    responder: null,
    ocsp: 'answers',
    crl: 'answers',
    crlExtensions: [],
    revoked: new Set(),
    asked: [],
    issue: (issued, options = { hasOcsp: true, hasCrl: true }, issuer = root) => make({ name: issued, host, issuer, ...options }),
    close: () => new Promise((closed) => void server.close(() => closed())),
  };
  return authority;
}
