import { eq } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { sessions } from '../../../database/schema/access.ts';
import { clients } from '../../../database/schema/clients.ts';
import { signers } from '../../../database/schema/signings.ts';
import { verificationCodes } from '../../../database/schema/verification.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readSentMessage } from '../../messages/outbox/sent-copies.service.ts';
import type { Person } from '../../users/people.reader.ts';
import type { CodeEvidence, SignerIdentity, SigningEvidence } from './evidence.reader.ts';
import type { SigningRecord } from './signings.service.ts';

async function readIdentity(db: Readable, { userId, sessionId }: Actor, { clientId }: Person): Promise<SignerIdentity> {
  const [signer] = await db.select({ publicId: signers.publicId }).from(signers).where(eq(signers.userId, userId));
  const [session] = await db
    .select({ method: sessions.method, startedAt: sessions.startedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  const [client] =
    clientId === null
      ? []
      : await db.select({ clientCode: clients.clientCode, birthDate: clients.birthDate }).from(clients).where(eq(clients.id, clientId));
  return {
    signerId: signer?.publicId ?? '',
    sessionId,
    method: session?.method ?? null,
    signedInAt: session?.startedAt.toISOString() ?? null,
    clientCode: client?.clientCode ?? null,
    birthDate: client?.birthDate ?? null,
  };
}

async function readCode(
  db: Readable,
  platform: Pick<Platform, 'config'>,
  { codeId, requestedAt }: SigningRecord,
): Promise<{ code: CodeEvidence; phone: string | null }> {
  const [row] = await db.select({ messageId: verificationCodes.messageId }).from(verificationCodes).where(eq(verificationCodes.id, codeId));
  const sent = row?.messageId ? await readSentMessage(db, platform, row.messageId) : null;
  return {
    code: {
      requestedAt: requestedAt.toISOString(),
      sent: sent && { at: sent.sentAt.toISOString(), words: sent.text, receipt: sent.receipt },
    },
    phone: sent?.to ?? null,
  };
}

/** The part of the evidence that all documents of a signing share. */
export type CommonEvidence = Omit<SigningEvidence, 'auditEventId' | 'opening'>;

/** Collects the evidence of a signing apart from the documents: signer, sign-in, code, consent and origin. */
export async function gatherEvidence(
  db: Readable,
  platform: Pick<Platform, 'config'>,
  actor: Actor,
  person: Person,
  signing: SigningRecord,
  unopenedCount: number,
): Promise<CommonEvidence> {
  const { ip, userAgent, requestId } = actor.origin;
  const { code, phone } = await readCode(db, platform, signing);
  return {
    name: person.name,
    phone: phone ?? person.phone ?? '',
    ip,
    userAgent,
    requestId,
    objectSha256: signing.sha256.toString('hex'),
    documentCount: signing.documentCount,
    identity: await readIdentity(db, actor, person),
    code,
    consent: { version: signing.consentVersion, text: signing.consentText },
    confirmedText: signing.confirmedText,
    unopenedCount,
  };
}
