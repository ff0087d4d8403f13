import { constants, KeyObject, privateEncrypt } from 'node:crypto';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { SealKey } from '../../platform/pdf/seal/signer.ts';
import { createStranger } from './stranger-seal.ts';
import type { Stranger } from './stranger-seal.ts';

/** How the service reacts to a request: signs, refuses, signs other bytes, returns no signature, or does not respond. */
export type ServiceMood = 'signs' | 'refuses' | 'signsOtherwise' | 'answersNonsense' | 'isSilent';

export interface TestSigningService {
  key: SealKey;
  mood: ServiceMood;
  /** Received requests, in order. */
  readonly asked: readonly { algorithm: string; digest: string; authorization: string | undefined }[];
  /** Responds to the requests kept waiting, according to the current mood. */
  release(): void;
  close(): Promise<void>;
}

const SHA256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');
const TOKEN = 'pro-pecet';

/** A local service that holds a key and returns signatures, like a service with an HSM. */
export async function startSigningService(identity?: Stranger): Promise<TestSigningService> {
  const { certificate, key } = identity ?? (await createStranger('Seal behind a service'));
  const own = KeyObject.from(key);
  const asked: { algorithm: string; digest: string; authorization: string | undefined }[] = [];
  const waiting: (() => void)[] = [];
  const answer = (response: ServerResponse, digest: Buffer): void => {
    const write = (body: unknown) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (service.mood === 'isSilent') waiting.push(() => answer(response, digest));
    else if (service.mood === 'refuses') response.writeHead(403).end();
    else if (service.mood === 'answersNonsense') write({ podpis: 'ano' });
    else
      write({
        signature: privateEncrypt(
          { key: own, padding: constants.RSA_PKCS1_PADDING },
          Buffer.concat([SHA256_INFO, service.mood === 'signs' ? digest : Buffer.alloc(32)]),
        ).toString('base64'),
      });
  };
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        const { algorithm, digest } = body as { algorithm: string; digest: string };
        asked.push({ algorithm, digest, authorization: request.headers.authorization });
        answer(response, Buffer.from(digest, 'base64'));
      },
      (error: Error) => response.destroy(error),
    );
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on a port');
  const service: TestSigningService = {
    key: {
      kind: 'SERVICE',
      url: `http://127.0.0.1:${address.port}/`,
      token: TOKEN,
      certificates: [new Uint8Array(certificate.toSchema().toBER())],
    },
    mood: 'signs',
    asked,
    release: () => {
      for (const go of waiting.splice(0)) go();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => void server.close(() => closed()));
    },
  };
  return service;
}
