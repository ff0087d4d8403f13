import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../config/config-error.ts';
import { readDemoSealKey, readSealKey } from './seal-key.ts';
import { openSigner } from './signer.ts';

let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pramen-seal-'));
  const demo = readDemoSealKey();
  if (demo.kind !== 'PKCS12') throw new Error('the demonstration has a file');
  const { certificate } = await openSigner(demo);
  await writeFile(at('demo.p12'), demo.bytes);
  await writeFile(
    at('chain.pem'),
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(certificate).toString('base64')}\n-----END CERTIFICATE-----\n`,
  );
  await writeFile(at('empty.pem'), 'nothing');
});
afterAll(() => rm(folder, { recursive: true }));

describe('the key of the seal', () => {
  it('is the demonstration key only when none is configured', () => {
    expect(readSealKey(null)).toEqual(readDemoSealKey());
    expect(() => readSealKey({ kind: 'PKCS12', path: at('demo.p12'), password: 'pramen-demo' })).toThrow(ConfigError);
  });

  it('of a service is identified by its certificates', () => {
    const service = { kind: 'SERVICE', url: 'http://127.0.0.1:1/sign', token: null } as const;
    const key = readSealKey({ ...service, certificatePath: at('chain.pem') });
    expect(key).toMatchObject({ kind: 'SERVICE', url: service.url });
    expect(() => readSealKey({ ...service, certificatePath: at('empty.pem') })).toThrow('SEAL_CERTIFICATE');
  });

  it('that is missing prevents startup with a clear message', () => {
    expect(() => readSealKey({ kind: 'PKCS12', path: at('missing.p12'), password: '' })).toThrow('SEAL_PKCS12');
  });
});
