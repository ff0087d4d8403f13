import { createHash } from 'node:crypto';
import type { Signer } from '@libpdf/core';
import type { PlacedSignature } from './seal/place-signature.ts';
import type { PdfWork } from './pdf-tasks.ts';
import { completeSeal, completeStamp } from './seal/seal-pdf.ts';
import type { SealedPdf, SealTask } from './seal/seal-pdf.ts';
import { createServiceSigner } from './seal/signer.ts';
import type { SealKey } from './seal/signer.ts';
import type { TimeAuthority } from './seal/time-authority.ts';
import { createTimeAuthority } from './seal/time-authority.ts';
import { gatherValidation } from './validation/gather.ts';
import type { ValidationSource } from './validation/gather.ts';

/** Does one kind of work in the studio's thread, with the time that one task may take. */
export type Run = <Kind extends keyof PdfWork>(kind: Kind, task: PdfWork[Kind]['task']) => Promise<PdfWork[Kind]['result']>;

export interface Sealing {
  /** Throws what the signing service does wrong, WrongSignature, and PdfRefused for the document. */
  seal(task: SealTask): Promise<SealedPdf>;
  /** `now` by our clock. Throws AuthoritySilent and DoubtfulStamp. */
  stamp(sealed: Uint8Array, now: Date): Promise<Uint8Array>;
  /**
   * Adds what proves the certificates of seal and stamps, and over it a stamp where there is an authority of time. Throws ValidationMissing,
   * CertificateRevoked, AuthoritySilent and DoubtfulStamp.
   */
  validate(sealed: Uint8Array, now: Date): Promise<Uint8Array>;
}

function idOf(key: Extract<SealKey, { kind: 'PKCS12' }>): string {
  return createHash('sha256').update(key.bytes).digest('hex');
}

/** A key in a file signs in the thread, where it was opened. */
async function openThreadSigner(run: Run, key: Extract<SealKey, { kind: 'PKCS12' }>): Promise<Signer> {
  const opened = { keyId: idOf(key), key };
  const described = await run('signer', opened);
  return {
    ...described,
    signatureAlgorithm: described.keyType === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
    sign: (bytes) => run('sign', { ...opened, bytes }),
  };
}

/** Buffers come back from a thread as plain arrays. */
const asBuffers = ({ bytes, sha256, from, to }: PlacedSignature): PlacedSignature => ({
  from,
  to,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  sha256: Buffer.from(sha256),
});

/**
 * Seals and stamps: the thread draws and hashes, the services outside are asked from here. So each has its own time, a slow one holds up nobody
 * else's documents, and none is counted against the document.
 */
export function createSealing(run: Run, key: SealKey, authorityUrl: string | null, validation: ValidationSource | null): Sealing {
  const authority = authorityUrl === null ? null : createTimeAuthority(authorityUrl);
  const openSigner = () => (key.kind === 'PKCS12' ? openThreadSigner(run, key) : Promise.resolve(createServiceSigner(key)));
  const addStamp = async (sealed: Uint8Array, now: Date, giver: TimeAuthority) =>
    completeStamp(asBuffers(await run('prepareStamp', { sealed })), now, giver);
  return {
    seal: async (task) => completeSeal(asBuffers(await run('prepareSeal', task)), task.sealedAt, await openSigner(), authority),
    stamp: async (sealed, now) => {
      if (!authority) throw new Error('no authority of time is configured');
      return addStamp(sealed, now, authority);
    },
    validate: async (sealed, now) => {
      if (!validation) throw new Error('no validation data are configured');
      const found = await gatherValidation(await run('ownSignatures', { sealed }), validation, now);
      const validated = await run('addSecurityStore', { sealed, found });
      return authority ? addStamp(validated, now, authority) : validated;
    },
  };
}
