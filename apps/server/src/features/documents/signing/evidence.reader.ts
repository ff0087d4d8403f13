import type { Readable } from '../../../database/connect.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SignatureRecord } from '../record/documents.reader.ts';

/**
 * Evidence of a signature. It is personal, so it is stored encrypted with the client's key and becomes unreadable when that key is erased.
 */
export interface SigningEvidence {
  /** The signer's name at that time. */
  name: string;
  /** The number to which the code was sent, in full; older signatures have only its last 3 characters, the rest is masked. */
  phone: string;
  ip: string;
  userAgent: string;
  requestId: string;
  /** The audit event of the signature. */
  auditEventId: string;
  /** SHA-256 of what the code confirmed (see writeConfirmed), in hex, and the number of documents. */
  objectSha256: string;
  documentCount: number;
  /** The fields from here on are missing in older signatures. */
  identity?: SignerIdentity;
  code?: CodeEvidence;
  consent?: { version: string; text: string };
  /** The text whose SHA-256 is objectSha256. */
  confirmedText?: string;
  /** Of this document; null: the portal did not deliver its file to the signer before they signed. */
  opening?: { at: string; isThisSession: boolean } | null;
  /** How many documents of the signing had not been opened before. */
  unopenedCount?: number;
}

/** How the portal identified the signer. */
export interface SignerIdentity {
  /** Random id that evidence uses for the signer. */
  signerId: string;
  sessionId: string;
  /** How the session began; null when unknown. */
  method: string | null;
  signedInAt: string | null;
  /** Clients only. */
  clientCode: string | null;
  birthDate: string | null;
}

/** How the code was sent to the signer. */
export interface CodeEvidence {
  requestedAt: string;
  /** null: no record of the sent message was found. */
  sent: { at: string; words: string; receipt: string | null } | null;
}

const contextOf = (signatureId: string) => `signature:${signatureId}`;

export function sealEvidence(clientKey: Buffer, signatureId: string, evidence: SigningEvidence): Buffer {
  return seal(clientKey, Buffer.from(JSON.stringify(evidence)), contextOf(signatureId));
}

export type Signed = SignatureRecord & { evidence: SigningEvidence };

/** Signatures with their decrypted evidence; throws when the client's key was erased or the evidence was altered. */
export async function openEvidence(
  db: Readable,
  { config }: Pick<Platform, 'config'>,
  clientId: string,
  signatures: readonly SignatureRecord[],
): Promise<Signed[]> {
  const key = await readClientKey(db, config.keys.master, clientId);
  if (!key) throw new Error('the key of the client was erased');
  return signatures.map((signature) => {
    if (!signature.sealedEvidence) throw new Error(`signature ${signature.id} has no evidence`);
    return {
      ...signature,
      evidence: JSON.parse(unseal(key, signature.sealedEvidence, contextOf(signature.id)).toString('utf8')) as SigningEvidence,
    };
  });
}
