import type { BodyOf } from '@pramen/contract/endpoint';
import type { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { maskText } from '@pramen/domain/privacy/mask';
import type { Tx } from '../../database/connect.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import type { Actor, Origin } from '../../platform/calls/call.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { queueMessage } from '../messages/outbox/messages.service.ts';
import type { Person } from '../users/people.reader.ts';
import { lockUser } from '../users/users.service.ts';
import { codeForPerson, endCodes, type CodeObject } from './code-check.service.ts';
import { countToRecipient } from './recipients.service.ts';
import { readSendHistory } from './verification.reader.ts';
import { chooseChannel, CODE_LIFETIME_MS, decideSend, RESEND_PAUSE_MS, unusedPerDay, type CodePurpose } from './verification.rules.ts';

export const CODE_MESSAGE = 'code';

export type SendOutcome =
  | { outcome: 'sent'; recipient: string; resendIn: number }
  | { outcome: 'too-early'; recipient: string; resendIn: number }
  | { outcome: 'day-is-full'; retryAfter: number }
  | { outcome: 'nowhere-to-send' };

/** A code to send. */
export interface WantedCode {
  person: Person;
  object: CodeObject;
  caller: keyof typeof unusedPerDay;
  /**
   * The phone change that the code confirms: NEW_PHONE goes to the new number, the message to the old phone names the new one. The job
   * finds the change by its id.
   */
  phoneChange?: { id: string; newPhone: string };
  /** Message kind and parameters for a code of another feature, whose composer gets the code's id too. */
  letter?: { kind: string; params: Record<string, string> };
  /** Facts about the object for the audit log, without personal data. */
  facts?: Record<string, unknown>;
  /** Stores what the code confirms, in the transaction that creates the code. */
  remember?: (tx: Tx, codeId: string) => Promise<void>;
}

/** What a code of another feature confirms, and the message that carries it. */
export type CodeOrder = Pick<WantedCode, 'object' | 'letter' | 'facts' | 'remember'>;
/** Finds what a code for these ids would confirm; throws a Problem when the request is refused. */
export type FindCodeOrder = (tx: Tx, actor: Actor, ids: readonly string[]) => Promise<CodeOrder>;
/** Code orders that later features provide, by type; any other type is refused as unknown. */
export type CodeOrders = Partial<
  Record<Exclude<BodyOf<typeof generateVerificationCode>['verifiable_type'], 'USER' | 'CLIENT'>, FindCodeOrder>
>;

/** A request for a code by a person who is not a user yet: the handle that they hold, and where they want the code. */
export interface StrangersRequest {
  handle: string;
  service: 'SMS' | 'EMAIL';
  recipient: string | undefined;
  origin: Origin;
}
/** Sends such a code; a later feature provides it. */
export type SendStrangersCode = (tx: Tx, request: StrangersRequest) => Promise<SendOutcome>;

async function createCode(
  tx: Tx,
  platform: Platform,
  { person, object, phoneChange, letter, remember }: WantedCode,
  channel: 'SMS' | 'EMAIL',
): Promise<string> {
  const id = newId();
  const createdAt = platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + CODE_LIFETIME_MS);
  // Only the code in the newest message is valid.
  await endCodes(tx, object, createdAt);
  const params = { ...letter?.params, codeId: id, ...(phoneChange ? { phoneChangeId: phoneChange.id } : {}) };
  const messageId = await queueMessage(tx, platform, {
    userId: person.id,
    channel,
    kind: letter?.kind ?? CODE_MESSAGE,
    params,
    urgency: 'CODE',
  });
  await tx.insert(verificationCodes).values({ id, ...object, channel, messageId, createdAt, expiresAt });
  await remember?.(tx, id);
  return id;
}

/**
 * Sends a code to the contact on file, at most one every 30 s and only until the day's sends are used up. Calls for one person are
 * serialised, so two concurrent calls send a single code. Throws limit.reached for a phone that is not proved and got its codes of the day.
 */
export async function sendCodeFor(tx: Tx, platform: Platform, author: AuditAuthor, wanted: WantedCode): Promise<SendOutcome> {
  const { person, object, caller, phoneChange, facts } = wanted;
  const { purpose } = object;
  const phone = purpose === 'NEW_PHONE' ? (phoneChange?.newPhone ?? null) : person.phone;
  const channel = chooseChannel(purpose, phone);
  if (!channel) return { outcome: 'nowhere-to-send' };
  const recipient = maskText(channel === 'SMS' ? (phone ?? '') : person.email);
  await lockUser(tx, person.id);
  const now = platform.clock.now();
  const decision = decideSend(await readSendHistory(tx, person, purpose, now), unusedPerDay[caller], now);
  if (decision.may === 'wait') return { outcome: 'too-early', recipient, resendIn: decision.seconds };
  if (decision.may === 'stop') return { outcome: 'day-is-full', retryAfter: decision.seconds };
  if (channel === 'SMS' && phone !== null && (purpose === 'NEW_PHONE' || !person.isPhoneProved))
    await countToRecipient(tx, platform, phone);
  const codeId = await createCode(tx, platform, wanted, channel);
  await platform.audit.append(tx, author, {
    action: 'verification.codeSent',
    objectType: 'verification_code',
    objectId: codeId,
    clientId: person.clientId,
    facts: { ...facts, userId: person.id, purpose, channel },
  });
  return { outcome: 'sent', recipient, resendIn: RESEND_PAUSE_MS / 1000 };
}

/** Like sendCodeFor, for a code that confirms only the person. */
export function sendCode(
  tx: Tx,
  platform: Platform,
  author: AuditAuthor,
  person: Person,
  purpose: CodePurpose,
  caller: WantedCode['caller'],
): Promise<SendOutcome> {
  return sendCodeFor(tx, platform, author, { person, object: codeForPerson(purpose, person.id), caller });
}
