import type { Readable } from '../../database/connect.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../platform/keys/envelope.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SignatureRecord } from './documents.reader.ts';

/** What is known of the moment of a signature; personal, so it lies sealed under the client's key and goes with it. */
export interface SigningEvidence {
  /** As the person was called then. */
  name: string;
  /** Where the code went, all but its last 3 characters hidden. */
  phone: string;
  ip: string;
  userAgent: string;
  requestId: string;
  /** The event of the audit that tells of it. */
  auditEventId: string;
  /** What the code confirmed (see hashOfSigning), in hex, and of how many documents. */
  objectSha256: string;
  documentCount: number;
}

const contextOf = (signatureId: string) => `signature:${signatureId}`;

export function sealEvidence(clientKey: Buffer, signatureId: string, evidence: SigningEvidence): Buffer {
  return seal(clientKey, Buffer.from(JSON.stringify(evidence)), contextOf(signatureId));
}

export type Signed = SignatureRecord & { evidence: SigningEvidence };

/** Signatures with what is known of each; throws when the client's key was erased or something is not what was sealed. */
export async function openEvidence(db: Readable, { config }: Pick<Platform, 'config'>, clientId: string, signatures: readonly SignatureRecord[]): Promise<Signed[]> {
  const key = await readClientKey(db, config.keys.master, clientId);
  if (!key) throw new Error('the key of the client was erased');
  return signatures.map((signature) => {
    if (!signature.sealedEvidence) throw new Error(`signature ${signature.id} has no evidence`);
    return { ...signature, evidence: JSON.parse(unseal(key, signature.sealedEvidence, contextOf(signature.id)).toString('utf8')) as SigningEvidence };
  });
}
