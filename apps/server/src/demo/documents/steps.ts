import type { SignatureRole } from '@pramen/domain/documents/document-states';
import { addDays } from '@pramen/domain/dates/calendar-date';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { documentSignatures } from '../../database/schema/documents.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import { inTransaction } from '../../database/transaction.ts';
import { assignDocument, setDocumentState } from '../../features/documents/review/document-review.service.ts';
import { recordFault } from '../../features/documents/generation/generation-outcome.service.ts';
import { rejectDocuments } from '../../features/documents/signing/rejection.service.ts';
import { requestSignature, revokeSignatures } from '../../features/documents/requests/signature-requests.service.ts';
import { orderSigningCode, proveSigning, signDocuments } from '../../features/documents/signing/signing.service.ts';
import { findPersonById } from '../../features/users/people.reader.ts';
import { sendCodeFor } from '../../features/verification/verification.service.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { codeDigits } from '../../platform/keys/secrets.ts';
import type { Platform } from '../../platform/platform.ts';

const FIRST_ROUND = 1;

/** One moment of a document's history, with its actor. */
export interface Scene {
  /** The platform at that moment. */
  platform: Platform;
  document: { clientId: string; id: string };
  actor: Actor;
  /** The only transaction of the moment: its writes happen once, however often the demonstration is started. */
  write(work: (tx: Tx) => Promise<unknown>): Promise<void>;
}

/** A signer, a person identified by e-mail, or OFFICE for the back office. */
export type Player = SignatureRole | 'OFFICE' | `${string}@${string}`;

/** One person's action on a document, a number of days after its creation. */
export interface Step {
  afterDays: number;
  /** Set when the document's file could not be generated. */
  isWithoutFile?: true;
  by: Player;
  play(scene: Scene): Promise<void>;
}

/** The digits that the person would read in the SMS. */
async function receiveCode({ platform, document, actor }: Scene): Promise<string> {
  const codeId = await inTransaction(platform.db, async (tx) => {
    const person = await findPersonById(tx, actor.userId);
    if (!person) throw new Error('the signer does not exist');
    const order = await orderSigningCode(tx, platform, actor, [document.id]);
    const { outcome } = await sendCodeFor(tx, platform, { actor, origin: actor.origin }, { person, ...order, caller: 'signedIn' });
    if (outcome !== 'sent') throw new Error(`no code for a demo document: ${outcome}`);
    const isForIt = and(eq(verificationCodes.userId, person.id), eq(verificationCodes.objectHash, order.object.objectHash));
    const [code] = await tx
      .select({ id: verificationCodes.id })
      .from(verificationCodes)
      .where(isForIt)
      .orderBy(desc(verificationCodes.createdAt))
      .limit(1);
    return code?.id ?? '';
  });
  return codeDigits(platform.config.keys.code, codeId);
}

export const signed = (by: SignatureRole, afterDays: number): Step => ({
  afterDays,
  by,
  play: async (scene) => {
    const { platform, document, actor } = scene;
    const proved = await proveSigning(platform, platform.db, actor, [document.id], await receiveCode(scene));
    await scene.write((tx) => signDocuments(tx, platform, actor, [document.id], proved));
  },
});

export const rejected = (by: SignatureRole, afterDays: number, reason: string): Step => ({
  afterDays,
  by,
  play: ({ platform, document, actor, write }) => write((tx) => rejectDocuments(tx, platform, actor, [document.id], reason)),
});

const set = (state: 'TO_REVIEW' | 'ACCEPTED' | 'CANCELED', afterDays: number, description: string | null): Step => ({
  afterDays,
  by: 'OFFICE',
  play: ({ platform, document, actor, write }) => write((tx) => setDocumentState(tx, platform, actor, document.id, { state, description })),
});

export const accepted = (afterDays: number): Step => set('ACCEPTED', afterDays, null);
export const canceled = (afterDays: number, reason: string): Step => set('CANCELED', afterDays, reason);
export const marked = (afterDays: number): Step => set('TO_REVIEW', afterDays, null);

export const taken = (by: `${string}@${string}`, afterDays: number): Step => ({
  afterDays,
  by,
  play: ({ platform, document, actor, write }) => write((tx) => assignDocument(tx, platform, actor, document.id)),
});

/** The office asks the client to sign the paper they brought. */
export const asked = (afterDays: number): Step => ({
  afterDays,
  by: 'OFFICE',
  play: ({ platform, document, actor, write }) => write((tx) => requestSignature(tx, platform, actor, document.id, { owner: true })),
});

/** Sets the request's expiry, in days from that moment. */
export const until = (days: number, afterDays: number): Step => ({
  afterDays,
  by: 'OFFICE',
  play: ({ platform, document, actor, write }) =>
    write((tx) => requestSignature(tx, platform, actor, document.id, { owner: true, expires_on: addDays(platform.clock.today(), days) })),
});

/** Withdraws the unanswered requests. */
export const revoked = (afterDays: number): Step => ({
  afterDays,
  by: 'OFFICE',
  play: ({ platform, document, actor, write }) =>
    write(async (tx) => {
      const isPending = and(eq(documentSignatures.documentId, document.id), eq(documentSignatures.state, 'PENDING'));
      const open = await tx.select({ id: documentSignatures.id }).from(documentSignatures).where(isPending);
      await revokeSignatures(
        tx,
        platform,
        actor,
        document.id,
        open.map(({ id }) => id),
      );
    }),
});

/** LibreOffice failed on the letter: the office reads why, and generates it again. */
export const lost: Step = {
  afterDays: 0,
  by: 'OFFICE',
  isWithoutFile: true,
  play: ({ platform, document: { clientId, id }, write }) =>
    write((tx) => recordFault(tx, platform, { clientId, documentId: id, round: FIRST_ROUND }, 'officeFailed')),
};
