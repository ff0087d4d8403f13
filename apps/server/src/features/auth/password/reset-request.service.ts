import type { requestPasswordReset } from '@pramen/contract/auth/auth.endpoints';
import type { Tx } from '../../../database/connect.ts';
import { linkTokens } from '../../../database/schema/verification.ts';
import type { EarlyCall, WriteCall } from '../../../platform/calls/call.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countDone, findSpent } from '../../access/limits.service.ts';
import { queueMessage, queueDecoyMessage } from '../../messages/outbox/messages.service.ts';
import { findPersonByEmail, type Person } from '../../users/people.reader.ts';
import { invite } from '../../verification/handles.service.ts';
import { limits, RESET_LINK_LIFETIME_MS, RESET_LINK_MESSAGE, RESET_PURPOSE } from '../record/auth.rules.ts';
import { countBoth } from '../record/auth.service.ts';

type Request = typeof requestPasswordReset;

async function sendResetLink(tx: Tx, platform: Platform, person: Person): Promise<void> {
  const id = newId();
  const createdAt = platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + RESET_LINK_LIFETIME_MS);
  await tx.insert(linkTokens).values({ id, purpose: RESET_PURPOSE, userId: person.id, createdAt, expiresAt });
  await queueMessage(tx, platform, {
    userId: person.id,
    channel: 'EMAIL',
    kind: RESET_LINK_MESSAGE,
    params: { linkId: id },
    urgency: 'LINK',
  });
}

/** Whether one more message may go to an e-mail this hour; known and unknown addresses are counted alike. */
async function mayWrite(tx: Tx, platform: Platform, email: string): Promise<boolean> {
  const spent = await findSpent(tx, platform, limits.forgottenLetters, [email]);
  if (spent.size > 0) return false;
  await countDone(tx, platform, limits.forgottenLetters, email);
  return true;
}

/** A person without a password gets the invitation again: a reset link would skip the code to the phone. */
async function answerRequest(tx: Tx, platform: Platform, call: WriteCall<Request>, person: Person | null): Promise<string> {
  if (!(await mayWrite(tx, platform, call.body.email)) || (person?.noResetUntil && person.noResetUntil > platform.clock.now())) {
    await queueDecoyMessage(tx, platform);
    return 'held';
  }
  if (person?.mayEnter && person.passwordHash) {
    await sendResetLink(tx, platform, person);
    return 'link';
  }
  if (person?.mayEnter && (await invite(tx, platform, { origin: call.origin }, person))) return 'invitation';
  await queueDecoyMessage(tx, platform);
  return 'nobody';
}

export function countRequest(platform: Platform, { outsideTx, origin, body }: EarlyCall<Request>): Promise<void> {
  return countBoth(outsideTx, platform, { byAddress: limits.forgottenByAddress, byPair: limits.forgottenByPair }, origin, body.email);
}

/** Sends a reset link to a known, active person; the response never reveals whether it did. */
export async function requestReset(platform: Platform, call: WriteCall<Request>): Promise<{ message: string }> {
  const { tx, body, origin } = call;
  const person = await findPersonByEmail(tx, body.email);
  const sent = await answerRequest(tx, platform, call, person);
  const object = person ? { objectId: person.id, clientId: person.clientId } : {};
  await platform.audit.append(tx, { origin }, { action: 'auth.passwordResetRequested', objectType: 'user', ...object, facts: { sent } });
  return { message: 'auth.reset_password_email_sent_if_user_exists' };
}
