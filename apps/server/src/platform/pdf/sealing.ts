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

/** Runs one kind of work in the studio's thread, within the time limit of one task. */
export type Run = <Kind extends keyof PdfWork>(kind: Kind, task: PdfWork[Kind]['task']) => Promise<PdfWork[Kind]['result']>;

export interface Sealing {
  /** Throws the errors of the signing service, WrongSignature, and PdfRefused for the document. */
  seal(task: SealTask): Promise<SealedPdf>;
  /** `now` is the server's time. Throws AuthoritySilent and DoubtfulStamp. */
  stamp(sealed: Uint8Array, now: Date): Promise<Uint8Array>;
  /**
   * Adds validation data for the certificates of seal and stamps, and a stamp over it when a time authority is configured. Throws
   * ValidationMissing, CertificateRevoked, AuthoritySilent and DoubtfulStamp.
   */
  validate(sealed: Uint8Array, now: Date): Promise<Uint8Array>;
}

function idOf(key: Extract<SealKey, { kind: 'PKCS12' }>): string {
  return createHash('sha256').update(key.bytes).digest('hex');
}

/** A signer for a key in a file; the thread opens the key and signs. */
async function openThreadSigner(run: Run, key: Extract<SealKey, { kind: 'PKCS12' }>): Promise<Signer> {
  const opened = { keyId: idOf(key), key };
  const described = await run('signer', opened);
  return {
    ...described,
    signatureAlgorithm: described.keyType === 'EC' ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
    sign: (bytes) => run('sign', { ...opened, bytes }),
  };
}

/** Restores Buffers, which a thread returns as Uint8Arrays. */
const asBuffers = ({ bytes, sha256, from, to }: PlacedSignature): PlacedSignature => ({
  from,
  to,
  bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  sha256: Buffer.from(sha256),
});

/**
 * Seals and stamps. The thread draws and hashes; the main thread calls the external services. Each service therefore has its own timeout, a
 * slow one does not delay other documents, and its time does not count against the document's limit.
 */
export function createSealing(run: Run, key: SealKey, authorityUrl: string | null, validation: ValidationSource | null): Sealing {
  const authority = authorityUrl === null ? null : createTimeAuthority(authorityUrl);
  const openSigner = () => (key.kind === 'PKCS12' ? openThreadSigner(run, key) : Promise.resolve(createServiceSigner(key)));
  const addStamp = async (sealed: Uint8Array, now: Date, giver: TimeAuthority) =>
    completeStamp(asBuffers(await run('prepareStamp', { sealed })), now, giver);
  return {
    seal: async (task) => completeSeal(asBuffers(await run('prepareSeal', task)), task.sealedAt, await openSigner(), authority),
    stamp: async (sealed, now) => {
      if (!authority) throw new Error('no time authority is configured');
      return addStamp(sealed, now, authority);
    },
    validate: async (sealed, now) => {
      if (!validation) throw new Error('no validation source is configured');
      const found = await gatherValidation(await run('ownSignatures', { sealed }), validation, now);
      const validated = await run('addSecurityStore', { sealed, found });
      return authority ? addStamp(validated, now, authority) : validated;
    },
  };
}
