import type { finishBankIdentity, readBankIdentityUrl } from '@pramen/contract/auth/identity.endpoints';
import { translate } from '@pramen/texts/translate';
import type { AnswerOf } from '@pramen/contract/endpoint';
import type { Actor, EarlyCall, WriteCall } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, refundAttempt } from '../../access/limits.service.ts';
import { requireIdentification } from '../../identifications/record/identifications.reader.ts';
import { BANK, bankOf, errandOf, finishIdentity, identityLimits, startIdentity } from '../../identity/identity.service.ts';
import type { IdentityErrand, ProvedIdentity } from '../../identity/identity.service.ts';
import { requireOwnForm } from '../../onboarding/record/interaction-forms.reader.ts';
import { requireRecord } from '../../records/record/records.reader.ts';
import { presentLoggedUser } from '../record/auth.present.ts';
import { authorOf, holdPerson, rememberBrowser, signIn } from '../record/auth.service.ts';
import { readLoggedUser } from '../record/profile.reader.ts';
import { ATTEMPT_COOKIE, attemptCookie, newAttemptSecret, readAttemptCookie } from './attempt-cookie.ts';
import { findUserOf } from './client-match.reader.ts';

type Begin = typeof readBankIdentityUrl;
type Finish = typeof finishBankIdentity;

/** Counts the attempt and learns the provider's addresses, without a connection. */
export async function prepareBank(platform: Platform, { outsideTx, actor, origin }: EarlyCall<Begin>): Promise<void> {
  const bank = bankOf(platform);
  // Others on the network of a signed-in person cannot use up their attempts.
  await countAttempt(outsideTx, platform, identityLimits.start, actor?.userId ?? origin.ip);
  await bank.prepare();
}

/** Throws record.not_found unless the record is the client's own, record.state_refused unless it waits for them. */
async function errandFor(platform: Platform, { tx, query }: WriteCall<Begin>, actor: Actor): Promise<IdentityErrand> {
  if (actor.impersonatorUserId !== null) throw new Problem('impersonation.forbidden');
  const { clientId } = actor;
  if (clientId === null) throw new Problem('permission.denied');
  if (query.record_id === undefined) throw new Problem('record.not_found');
  const key = { clientId, id: query.record_id };
  if (query.purpose === 'onboarding') {
    if ((await requireOwnForm(tx, actor, key.id)).state !== 'OPEN') throw new Problem('record.state_refused');
    return errandOf(actor, 'ONBOARDING', clientId, key.id);
  }
  const { state } =
    query.purpose === 'identification'
      ? await requireIdentification(tx, actor, 'identifications.save', key)
      : await requireRecord(tx, actor, 'records.save', { ...key, type: 'AML_QUESTIONNAIRE' });
  if (state !== 'WAITING') throw new Problem('record.state_refused');
  return errandOf(actor, query.purpose === 'identification' ? 'IDENTIFICATION' : 'AML_QUESTIONNAIRE', clientId, key.id);
}

/** The provider's address, for a sign-in or for a record that waits for the signed-in client. */
export async function beginBankIdentity(platform: Platform, call: WriteCall<Begin>): Promise<AnswerOf<Begin>> {
  const { tx, actor, origin, query, readCookie, setHeader } = call;
  let errand: IdentityErrand;
  if (query.purpose === 'login') {
    const browser = readAttemptCookie(readCookie(ATTEMPT_COOKIE)) ?? newAttemptSecret();
    setHeader('set-cookie', attemptCookie(browser, platform.config));
    errand = { purpose: 'SIGN_IN', provider: BANK, boundTo: { browser } };
  } else {
    if (!actor) throw new Problem('session.required');
    errand = await errandFor(platform, call, actor);
  }
  const { purpose, clientId = null, recordId } = errand;
  const address = await startIdentity(tx, platform, bankOf(platform), errand, query.scope);
  await platform.audit.append(tx, actor ? { actor, origin } : { origin }, {
    action: 'identity.started',
    objectType: 'identity',
    ...(recordId ? { objectId: recordId } : {}),
    clientId,
    facts: { purpose },
  });
  return { url: address.href };
}

/** Finishes the attempt of this browser; only refused ones count against the network's limit. */
export async function proveBankIdentity(
  platform: Platform,
  { outsideTx, origin, query, readCookie }: EarlyCall<Finish>,
): Promise<ProvedIdentity> {
  const bank = bankOf(platform);
  await countAttempt(outsideTx, platform, identityLimits.finish, origin.ip);
  const browser = readAttemptCookie(readCookie(ATTEMPT_COOKIE));
  if (browser === null) throw new Problem('identity.state_invalid');
  const identity = await finishIdentity(outsideTx, platform, bank, { purpose: 'SIGN_IN', provider: BANK, boundTo: { browser } }, query);
  await refundAttempt(outsideTx, platform, identityLimits.finish, origin.ip, true);
  return identity;
}

/** Opens a session for the client whom the identity means. Throws user_or_client_not_found and user.deactivated. */
export async function signInByBank(platform: Platform, call: WriteCall<Finish>, identity: ProvedIdentity): Promise<AnswerOf<Finish>> {
  const { tx, origin } = call;
  const userId = await findUserOf(tx, platform, identity);
  if (userId === null) throw new Problem(identity.verified.familyName === null ? 'identity.unverified' : 'user_or_client_not_found');
  const person = await holdPerson(tx, userId);
  if (person.role !== 'CLIENT') throw new Problem('user_or_client_not_found');
  const { token, actor } = await signIn(tx, platform, person, 'BANK_IDENTITY', origin);
  await platform.audit.append(tx, authorOf(person, origin), {
    action: 'identity.proved',
    objectType: 'identity',
    objectId: identity.attemptId,
    clientId: person.clientId,
    facts: { purpose: 'SIGN_IN', issuer: identity.issuer, tokenHash: identity.tokenHash },
  });
  await rememberBrowser(platform, call, person.id);
  return {
    access_token: token,
    user: presentLoggedUser(await readLoggedUser(tx, platform, actor)),
    message: translate(origin.language, 'identity:signedIn'),
  };
}
