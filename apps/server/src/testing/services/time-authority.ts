import { webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '../../platform/keys/secrets.ts';
import { writeDigestAlgorithm, writeSignatureAlgorithm } from '../../platform/pdf/signatures/algorithms.ts';
import { oids, readCertificate, writeSignedAttributes, writeSignedData, writeSigner } from '../../platform/pdf/signatures/cms.ts';
import { der, oid, readDer, readParts, smallInteger, tags } from '../../platform/pdf/signatures/der.ts';
import { createStranger } from './stranger-seal.ts';
import type { Stranger } from './stranger-seal.ts';

export interface TestAuthority {
  url: string;
  /** Whether the authority responds; initially false. */
  answers: boolean;
  /** The time in its stamps. */
  at: Date;
  close(): Promise<void>;
}

/** A local time authority (RFC 3161) with its own time and, unless `identity` is given, a self-signed certificate. */
export async function startTimeAuthority(at: Date, identity?: Stranger): Promise<TestAuthority> {
  const { certificate, key } = identity ?? (await createStranger('Test Authority of Time'));
  const raw = readCertificate(Buffer.from(certificate.toSchema().toBER()));
  const digestAlgorithm = writeDigestAlgorithm('sha256');
  const stamp = async (asked: Buffer): Promise<Buffer> => {
    const [, imprint, nonce] = readParts(readDer(asked), tags.sequence);
    const time = der(tags.generalizedTime, Buffer.from(`${authority.at.toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')}Z`));
    const content = der(
      tags.sequence,
      smallInteger(1),
      oid('1.2.3.4'),
      imprint?.whole ?? Buffer.alloc(0),
      smallInteger(1),
      time,
      nonce?.tag === tags.integer ? nonce.whole : Buffer.alloc(0),
    );
    const signedAttributes = writeSignedAttributes('sha256', sha256(content), [raw], oids.tstInfo);
    const signature = Buffer.from(await webcrypto.subtle.sign('RSASSA-PKCS1-v1_5', key, new Uint8Array(der(tags.set, signedAttributes))));
    const signer = writeSigner({
      certificate: raw,
      digestAlgorithm,
      signedAttributes,
      algorithm: writeSignatureAlgorithm('sha256', 'RSA'),
      signature,
      token: null,
    });
    const token = writeSignedData({ type: oids.tstInfo, content, certificates: [raw.raw], digestAlgorithm, signer });
    return der(tags.sequence, der(tags.sequence, smallInteger(0)), token);
  };
  const authority: TestAuthority = { url: '', answers: false, at, close: () => new Promise((closed) => void server.close(() => closed())) };
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
