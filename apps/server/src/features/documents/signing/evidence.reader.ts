import type { Readable } from '../../../database/connect.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SignatureRecord } from '../record/documents.reader.ts';

/** What is known of the moment of a signature; personal, so it lies sealed under the client's key and goes with it. */
export interface SigningEvidence {
  /** As the person was called then. */
  name: string;
  /** Where the code went: the whole number; of signatures from before it was kept all but its last 3 characters are hidden. */
  phone: string;
  ip: string;
  userAgent: string;
  requestId: string;
  /** The event of the audit that tells of it. */
  auditEventId: string;
  /** What the code confirmed (see writeConfirmed), in hex, and of how many documents. */
  objectSha256: string;
  documentCount: number;
  /** From here on absent of signatures from before it was kept. */
  identity?: SignerIdentity;
  code?: CodeEvidence;
  consent?: { version: string; text: string };
  /** The text whose SHA-256 is objectSha256. */
  confirmedText?: string;
  /** Of this document; null: the portal never gave the signer its file before they signed. */
  opening?: { at: string; isThisSession: boolean } | null;
  /** How many of the documents that the code signed were not opened before. */
  unopenedCount?: number;
}

/** How the portal knew who signs. */
export interface SignerIdentity {
  /** Random, by which evidence names the person. */
  signerId: string;
  sessionId: string;
  /** How the session began; null when that is not known. */
  method: string | null;
  signedInAt: string | null;
  /** Of a client. */
  clientCode: string | null;
  birthDate: string | null;
}

/** The code on its way to the signer. */
export interface CodeEvidence {
  requestedAt: string;
  /** null: the message has left no trace. */
  sent: { at: string; words: string; receipt: string | null } | null;
}

const contextOf = (signatureId: string) => `signature:${signatureId}`;

export function sealEvidence(clientKey: Buffer, signatureId: string, evidence: SigningEvidence): Buffer {
  return seal(clientKey, Buffer.from(JSON.stringify(evidence)), contextOf(signatureId));
}

export type Signed = SignatureRecord & { evidence: SigningEvidence };

/** Signatures with what is known of each; throws when the client's key was erased or something is not what was sealed. */
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
