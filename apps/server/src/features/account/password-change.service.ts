import type { changePassword } from '@pramen/contract/account/account.endpoints';
import type { AnswerOf } from '@pramen/contract/endpoint';
import type { Tx } from '../../database/connect.ts';
import type { Actor, EarlyCall, WriteCall } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { refuseWeakPassword } from '../../platform/passwords/weak-passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { revokeSessionsOf } from '../access/access.service.ts';
import { readHouseNames } from '../users/tenants.reader.ts';
import { replacePassword } from '../users/users.service.ts';
import { endCodesOf, matchCode, useCode } from '../verification/code-check.service.ts';
import { voidHandlesOf } from '../verification/handles.service.ts';
import { sendCodeFor } from '../verification/verification.service.ts';
import { codeForPassword } from './account.rules.ts';
import { accessOf, authorOf, holdOwner, invalidCode, proveOwner, type ProvedOwner } from './account.service.ts';
import { noSend } from './account.present.ts';
import { announcePasswordChange } from './notices.service.ts';

type Change = typeof changePassword;

/** Proved before the transaction: the password and, with a code, the right to set a new one. */
export type ProvedPasswordChange = ProvedOwner & { confirmed: Confirmed | null };

interface Confirmed {
  codeId: string;
  passwordHash: string;
}

/** Checks the current password, then the code, then hashes: argon2 runs only for a caller who has both. */
export async function provePasswordChange(
  platform: Platform,
  { outsideTx, actor, body }: EarlyCall<Change>,
): Promise<ProvedPasswordChange> {
  const owner = await proveOwner(platform, outsideTx, actor, body.current_password);
  refuseWeakPassword(
    actor.origin.language,
    body.password,
    { email: owner.person.email, names: [owner.person.name] },
    await readHouseNames(outsideTx),
  );
  if (!body.verification_code) return { ...owner, confirmed: null };
  const codeId = await matchCode(outsideTx, platform, codeForPassword(actor.userId, actor.sessionId), body.verification_code);
  if (!codeId) throw invalidCode(actor, 'verification_code');
  return { ...owner, confirmed: { codeId, passwordHash: await hashPassword(body.password, actor.userId) } };
}

async function askForCode(tx: Tx, platform: Platform, actor: Actor): Promise<AnswerOf<Change>> {
  const person = await holdOwner(tx, actor);
  const object = codeForPassword(actor.userId, actor.sessionId);
  const sent = await sendCodeFor(tx, platform, authorOf(actor), { person, object, caller: 'signedIn' });
  if (sent.outcome !== 'sent') throw noSend(sent);
  return { message: 'verification_code.generated', recipient: sent.recipient, resend_in: sent.resendIn };
}

/** Sets the password and closes everything opened with the old one, except the session that changed it. */
async function setPassword(tx: Tx, platform: Platform, actor: Actor, provedHash: string, confirmed: Confirmed): Promise<AnswerOf<Change>> {
  const now = platform.clock.now();
  const person = await holdOwner(tx, actor);
  if (!(await useCode(tx, confirmed.codeId, now))) throw invalidCode(actor, 'verification_code');
  if (!(await replacePassword(tx, person.id, provedHash, confirmed.passwordHash, now))) throw new Problem('wrong_credentials');
  await endCodesOf(tx, person.id, now);
  await voidHandlesOf(tx, person.id);
  const revokedSessions = await revokeSessionsOf(tx, accessOf(platform), person.id, 'PASSWORD_CHANGED', actor.sessionId);
  await announcePasswordChange(tx, platform, person);
  await platform.audit.append(tx, authorOf(actor), {
    action: 'account.passwordChanged',
    objectType: 'user',
    objectId: person.id,
    clientId: person.clientId,
    facts: { revokedSessions },
  });
  return { message: 'auth.password_changed', recipient: null, resend_in: null };
}

/** The second half of either step: sends a code or sets the new password. */
export function takePasswordStep(
  platform: Platform,
  { tx, actor }: WriteCall<Change>,
  proved: ProvedPasswordChange,
): Promise<AnswerOf<Change>> {
  const { provedHash, confirmed } = proved;
  return confirmed ? setPassword(tx, platform, actor, provedHash, confirmed) : askForCode(tx, platform, actor);
}
