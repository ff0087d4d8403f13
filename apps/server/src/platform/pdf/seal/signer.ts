import { createHash, X509Certificate } from 'node:crypto';
import { P12Signer } from '@libpdf/core';
import type { DigestAlgorithm, Signer } from '@libpdf/core';

/** The seal's key: in a PKCS#12 file, or in a signing service that never reveals it. */
export type SealKey =
  | { kind: 'PKCS12'; bytes: Uint8Array; password: string }
  | { kind: 'SERVICE'; url: string; token: string | null; certificates: readonly Uint8Array[] };

const SERVICE_TIMEOUT_MS = 20_000;
const hashNames = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const satisfies Record<DigestAlgorithm, string>;

/**
 * A signer whose key is held by a service, for instance with an HSM. The service receives `{algorithm, digest}` in base64 and returns
 * `{signature}`: RSA as PKCS#1 v1.5, ECDSA as DER.
 */
export function createServiceSigner(
  { url, token, certificates }: Extract<SealKey, { kind: 'SERVICE' }>,
  timeoutMs = SERVICE_TIMEOUT_MS,
): Signer {
  const [certificate, ...chain] = certificates;
  if (!certificate) throw new Error('the seal has no certificate');
  const isEc = new X509Certificate(certificate).publicKey.asymmetricKeyType === 'ec';
  return {
    certificate,
    certificateChain: chain,
    keyType: isEc ? 'EC' : 'RSA',
    signatureAlgorithm: isEc ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
    sign: async (data, algorithm) => {
      const digest = createHash(hashNames[algorithm]).update(data).digest('base64');
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ algorithm, digest }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!answer.ok) throw new Error(`the signing service responded with ${answer.status}`);
      const { signature } = (await answer.json()) as { signature?: unknown };
      if (typeof signature !== 'string') throw new Error('the signing service returned no signature');
      return Buffer.from(signature, 'base64');
    },
  };
}

/** Opens the key; throws when the password does not match the file. */
export function openSigner(key: SealKey): Promise<Signer> {
  return key.kind === 'PKCS12' ? P12Signer.create(key.bytes, key.password) : Promise.resolve(createServiceSigner(key));
}
