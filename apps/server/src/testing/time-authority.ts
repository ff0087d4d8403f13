import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Integer, ObjectIdentifier, OctetString } from 'asn1js';
import { Attribute, ContentInfo, EncapsulatedContentInfo, IssuerAndSerialNumber, PKIStatusInfo, SignedAndUnsignedAttributes, SignedData, SignerInfo, TimeStampReq, TimeStampResp, TSTInfo } from 'pkijs';
import { createStranger, testEngine } from './stranger-seal.ts';

export interface TestAuthority {
  url: string;
  /** Silent until it is told to answer, and again afterwards. */
  answers: boolean;
  close(): Promise<void>;
}

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const exact = (bytes: Buffer) => new Uint8Array(bytes).buffer;

/** An authority of time (RFC 3161) on this machine, with a certificate that it made for itself and a time of its own. */
export async function startTimeAuthority(at: Date): Promise<TestAuthority> {
  const { certificate, key } = await createStranger('Test Authority of Time');
  const stamp = async (asked: Buffer): Promise<Buffer> => {
    const { messageImprint, nonce } = TimeStampReq.fromBER(exact(asked));
    const info = new TSTInfo({ version: 1, policy: '1.2.3.4', messageImprint, serialNumber: new Integer({ value: 1 }), genTime: at, ...(nonce ? { nonce } : {}) });
    const content = Buffer.from(info.toSchema().toBER());
    const attributes = [
      new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: TST_INFO })] }),
      new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: exact(createHash('sha256').update(content).digest()) })] }),
    ];
    const signed = new SignedData({
      version: 3,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: TST_INFO, eContent: new OctetString({ valueHex: exact(content) }) }),
      signerInfos: [new SignerInfo({ version: 1, sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }), signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }) })],
      certificates: [certificate],
    });
    await signed.sign(key as CryptoKey, 0, 'SHA-256', undefined, testEngine);
    const token = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) });
    return Buffer.from(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token }).toSchema().toBER());
  };
  const authority: TestAuthority = { url: '', answers: false, close: () => new Promise((closed) => void server.close(() => closed())) };
  const server = createServer((request, response) => {
    const answer = async () => {
      const asked = await buffer(request);
      if (!authority.answers) response.writeHead(503).end();
      else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await stamp(asked));
    };
    answer().catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  authority.url = `http://127.0.0.1:${address.port}/`;
  return authority;
}
