import { maskText } from '@pramen/domain/privacy/mask';
import type { Tx } from '../../database/connect.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { tell } from '../messages/messages.service.ts';
import type { Person } from '../users/people.reader.ts';
import { lockUser } from '../users/users.service.ts';
import { codeForPerson, endCodes, type CodeObject } from './code-check.service.ts';
import { readSendHistory } from './verification.reader.ts';
import { chooseChannel, CODE_LIFETIME_MS, decideSend, RESEND_PAUSE_MS, sendsPerDay, type CodePurpose } from './verification.rules.ts';

export const CODE_MESSAGE = 'code';

export type SendOutcome =
  | { outcome: 'sent'; recipient: string; resendIn: number }
  | { outcome: 'too-early'; recipient: string; resendIn: number }
  | { outcome: 'day-is-full'; retryAfter: number }
  | { outcome: 'nowhere-to-send' };

async function createCode(tx: Tx, platform: Platform, object: CodeObject, channel: 'SMS' | 'EMAIL'): Promise<string> {
  const id = newId();
  const createdAt = platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + CODE_LIFETIME_MS);
  // Only the last message a person got is ever right.
  await endCodes(tx, object, createdAt);
  await tx.insert(verificationCodes).values({ id, ...object, channel, createdAt, expiresAt });
  await tell(tx, platform, { userId: object.userId, channel, kind: CODE_MESSAGE, params: { codeId: id } });
  return id;
}

/**
 * Sends a code to what is on file, unless 30 s have not passed or the day's sends are spent. Calls for one person take
 * turns, so that two at once send one code.
 */
export async function sendCode(tx: Tx, platform: Platform, author: AuditAuthor, person: Person, purpose: CodePurpose, caller: keyof typeof sendsPerDay): Promise<SendOutcome> {
  const channel = chooseChannel(purpose, person.phone);
  if (!channel) return { outcome: 'nowhere-to-send' };
  const recipient = maskText(channel === 'SMS' ? (person.phone ?? '') : person.email);
  await lockUser(tx, person.id);
  const now = platform.clock.now();
  const decision = decideSend(await readSendHistory(tx, person.id, purpose, now), sendsPerDay[caller], now);
  if (decision.may === 'wait') return { outcome: 'too-early', recipient, resendIn: decision.seconds };
  if (decision.may === 'stop') return { outcome: 'day-is-full', retryAfter: decision.seconds };
  const codeId = await createCode(tx, platform, codeForPerson(purpose, person.id), channel);
  await platform.audit.append(tx, author, {
    action: 'verification.codeSent',
    objectType: 'verification_code',
    objectId: codeId,
    clientId: person.clientId,
    facts: { userId: person.id, purpose, channel },
  });
  return { outcome: 'sent', recipient, resendIn: RESEND_PAUSE_MS / 1000 };
}
