import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError } from '../../../config/config-error.ts';
import type { SealSource } from '../../../config/config.ts';
import type { SealKey } from './signer.ts';

const demoKeyFile = new URL('../../../../assets/demo-seal/demo-seal.p12', import.meta.url);

/** The public key file of the demonstration and of tests; not a secret. */
export function readDemoSealKey(): SealKey {
  return { kind: 'PKCS12', bytes: readFileSync(demoKeyFile), password: 'pramen-demo' };
}

function readNamed(path: string, variable: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new ConfigError(`${variable} names ${path}, which cannot be read.`, { cause });
  }
}

const certificatePattern = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Reads the configured key, or the demonstration's when none is configured. Throws ConfigError. */
export function readSealKey(source: SealSource | null): SealKey {
  if (!source) return readDemoSealKey();
  if (source.kind === 'PKCS12') {
    const bytes = readNamed(source.path, 'SEAL_PKCS12');
    if (bytes.equals(readFileSync(demoKeyFile))) throw new ConfigError('SEAL_PKCS12 is the key of the demonstration, which is public.');
    return { kind: 'PKCS12', bytes, password: source.password };
  }
  const pem = readNamed(source.certificatePath, 'SEAL_CERTIFICATE').toString('latin1');
  const certificates = (pem.match(certificatePattern) ?? []).map((text) => new X509Certificate(text).raw);
  if (certificates.length === 0) throw new ConfigError('SEAL_CERTIFICATE contains no certificate in PEM.');
  return { kind: 'SERVICE', url: source.url, token: source.token, certificates };
}
