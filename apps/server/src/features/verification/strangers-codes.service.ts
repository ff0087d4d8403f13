import type { Tx } from '../../database/connect.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import type { Origin } from '../../platform/calls/call.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { sha256 } from '../../platform/keys/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import { endCodes, type CodeObject } from './code-check.service.ts';
import { readStrangersHistory } from './verification.reader.ts';
import { CODE_LIFETIME_MS, decideSend, RESEND_PAUSE_MS, unusedPerDay, type CodeChannel } from './verification.rules.ts';

/** Topics of the jobs that send these codes: {codeId, registrationId}. One per channel, so that neither waits for the other's server. */
export const strangersTopics = { EMAIL: 'registration.sendCode', SMS: 'registration.sendCodeSms' } as const;

/** As urgent as the codes of the outbox. */
const PRIORITY = 20;

/** An e-mail or a phone in a registration: the code for one proves no other, nor the same in another registration. */
export interface Contact {
  registrationId: string;
  channel: CodeChannel;
  recipient: string;
}

/** The only thing that a code to a contact confirms. */
export function codeForContact({ registrationId, channel, recipient }: Contact): CodeObject {
  return {
    userId: null,
    purpose: 'REGISTRATION',
    objectHash: sha256(JSON.stringify(['REGISTRATION', registrationId, channel, recipient])),
  };
}

export type StrangersOutcome =
  | { outcome: 'sent'; resendIn: number }
  | { outcome: 'too-early'; resendIn: number }
  | { outcome: 'day-is-full'; retryAfter: number };

/**
 * Sends a code to a contact, at most one every 30 s and 10 in a day. The caller holds the registration, so two concurrent calls send a
 * single code.
 */
export async function sendCodeToContact(tx: Tx, platform: Platform, origin: Origin, contact: Contact): Promise<StrangersOutcome> {
  const now = platform.clock.now();
  const object = codeForContact(contact);
  const decision = decideSend(await readStrangersHistory(tx, object.objectHash, now), unusedPerDay.unauthenticated, now);
  if (decision.may === 'wait') return { outcome: 'too-early', resendIn: decision.seconds };
  if (decision.may === 'stop') return { outcome: 'day-is-full', retryAfter: decision.seconds };
  await endCodes(tx, object, now);
  const codeId = newId();
  const { registrationId, channel } = contact;
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
  await tx.insert(verificationCodes).values({ id: codeId, ...object, channel, createdAt: now, expiresAt });
  await platform.jobs.enqueue(tx, strangersTopics[channel], { codeId, registrationId }, { priority: PRIORITY });
  await platform.audit.append(
    tx,
    { origin },
    { action: 'verification.codeSent', objectType: 'verification_code', objectId: codeId, facts: { purpose: object.purpose, channel } },
  );
  return { outcome: 'sent', resendIn: RESEND_PAUSE_MS / 1000 };
}
