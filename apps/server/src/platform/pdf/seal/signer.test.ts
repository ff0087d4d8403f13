import { verify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSigningService } from '../../../testing/services/signing-service.ts';
import type { TestSigningService } from '../../../testing/services/signing-service.ts';
import { createServiceSigner } from './signer.ts';
import type { SealKey } from './signer.ts';

type ServiceKey = Extract<SealKey, { kind: 'SERVICE' }>;
let service: TestSigningService;
let key: ServiceKey;

beforeAll(async () => {
  service = await startSigningService();
  key = service.key as ServiceKey;
});
beforeEach(() => {
  service.mood = 'signs';
});
afterAll(() => service.close());

const data = Buffer.from('abc');

describe('a signing service', () => {
  it('receives algorithm and digest with the token, never the bytes, and returns a signature of them', async () => {
    const signature = await createServiceSigner(key).sign(data, 'SHA-256');
    // SHA-256 of 'abc' is the first example of FIPS 180-2, in base64.
    expect(service.asked.at(-1)).toEqual({
      algorithm: 'SHA-256',
      digest: 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=',
      authorization: 'Bearer pro-pecet',
    });
    const { publicKey } = new X509Certificate(key.certificates[0] ?? Buffer.alloc(0));
    expect(verify('sha256', data, publicKey, signature)).toBe(true);
    expect(verify('sha256', Buffer.from('abd'), publicKey, signature)).toBe(false);
  });

  it.each([
    ['SHA-384', 'ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn'],
    ['SHA-512', '3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=='],
  ] as const)('names %s and sends its digest', async (algorithm, digest) => {
    await createServiceSigner(key).sign(data, algorithm);
    expect(service.asked.at(-1)).toMatchObject({ algorithm, digest });
  });

  it('without a token receives no authorization header', async () => {
    await createServiceSigner({ ...key, token: null }).sign(data, 'SHA-256');
    expect(service.asked.at(-1)?.authorization).toBeUndefined();
  });

  it.each([
    ['refuses', 'the signing service responded with 403'],
    ['answersNonsense', 'the signing service returned no signature'],
  ] as const)('that %s throws', async (mood, sentence) => {
    service.mood = mood;
    await expect(createServiceSigner(key).sign(data, 'SHA-256')).rejects.toThrow(sentence);
  });

  it('that does not respond is abandoned after its timeout', async () => {
    service.mood = 'isSilent';
    await expect(createServiceSigner(key, 20).sign(data, 'SHA-256')).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('uses the first certificate as its own and the others as its chain, and requires one', () => {
    const [own] = key.certificates;
    const chain = [new Uint8Array([1]), new Uint8Array([2])];
    if (!own) throw new Error('the service has a certificate');
    const signer = createServiceSigner({ ...key, certificates: [own, ...chain] });
    expect(signer).toMatchObject({ certificate: own, certificateChain: chain, keyType: 'RSA', signatureAlgorithm: 'RSASSA-PKCS1-v1_5' });
    expect(() => createServiceSigner({ ...key, certificates: [] })).toThrow('the seal has no certificate');
  });
});
