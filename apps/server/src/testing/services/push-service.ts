import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import webPush from 'web-push';

/** A browser as a push service knows it; it alone can read what is sent to it. */
export interface TestBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface ReceivedPush {
  endpoint: string;
  /** What the browser reads. */
  said: { lang: string; text: string; notice?: string };
  headers: Record<string, unknown>;
  /** Proved claims of the sender (RFC 8292). */
  claims: JWTPayload;
  publicKey: string;
}

export interface PushAnswerOfTest {
  status: number;
  headers?: Record<string, string>;
}

/** The decryption of RFC 8291 and 8188, written from them and not with the library that encrypts. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + keyLength);
  const content = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const derive = (what: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, length));
  const opened = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opened.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([opened.update(content.subarray(0, -16)), opened.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

async function prove(authorization: string, audience: string): Promise<{ claims: JWTPayload; publicKey: string }> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'], audience, requiredClaims: ['exp', 'sub'] });
  return { claims: payload, publicKey };
}

/** A push service on this machine, and settings of a portal that may send to it. */
export async function startPushService() {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  /** What it answers next, in place of 201. */
  const answers: PushAnswerOfTest[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    const take = async () => {
      asked += 1;
      const { status, headers = {} } = answers.shift() ?? { status: 201 };
      const browser = browsers.get(request.url ?? '');
      const body = await buffer(request);
      if (browser && status === 201)
        received.push({
          endpoint: `${origin}${request.url}`,
          said: JSON.parse(decrypt(body, browser.keys, browser.auth)) as ReceivedPush['said'],
          headers: request.headers,
          ...(await prove(request.headers.authorization ?? '', origin)),
        });
      response.writeHead(browser ? status : 404, headers).end('{"reason":"because"}');
    };
    take().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return {
    host,
    publicKey,
    environment: { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: 'mailto:it@firm.example', PUSH_HOSTS: host },
    received,
    answers,
    askedCount: () => asked,
    /** A browser that subscribes. */
    subscribe: (): TestBrowser => {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const [auth, path] = [randomBytes(16), `/push/${randomBytes(12).toString('hex')}`];
      browsers.set(path, { keys, auth });
      return { endpoint: `${origin}${path}`, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
    },
    forget: ({ endpoint }: TestBrowser) => void browsers.delete(new URL(endpoint).pathname),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type TestPushService = Awaited<ReturnType<typeof startPushService>>;
