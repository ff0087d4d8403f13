import { readFileSync } from 'node:fs';
import type { SealKey } from './signer.ts';

/** The key of the demonstration and of tests, known to everybody. */
export function readDemoSealKey(): SealKey {
  return { kind: 'PKCS12', bytes: readFileSync(new URL('../../../assets/demo-seal/demo-seal.p12', import.meta.url)), password: 'pramen-demo' };
}
