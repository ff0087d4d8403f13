import type { activate } from '@pramen/contract/auth/auth.endpoints';
import type { AnswerOf } from '@pramen/contract/endpoint';
import type { EarlyCall, WriteCall } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';
import { refuseWeakPassword } from '../../../platform/passwords/weak-passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, refundAttempt } from '../../access/limits.service.ts';
import { findPersonByEmail } from '../../users/people.reader.ts';
import { readHouseNames } from '../../users/tenants.reader.ts';
import { setFirstPassword } from '../../users/users.service.ts';
import { codeForPerson, matchCode, useCode } from '../../verification/code-check.service.ts';
import { voidHandlesOf } from '../../verification/handles.service.ts';
import { limits, refuseActivation } from '../record/auth.rules.ts';
import { countBoth, forgiveBoth, holdPerson, rememberBrowser, signIn } from '../record/auth.service.ts';
import { presentLoggedUser } from '../record/auth.present.ts';
import { readLoggedUser } from '../record/profile.reader.ts';

type Activate = typeof activate;

export interface ProvedActivation {
  personId: string;
  codeId: string;
  passwordHash: string;
}

const activationLimits = { byAddress: limits.activationByAddress, byPair: limits.activationByPair };

/** Checks the limits and the code, then hashes: argon2 runs only for a caller with the right code. */
export async function proveActivation(platform: Platform, { outsideTx, origin, body }: EarlyCall<Activate>): Promise<ProvedActivation> {
  await countBoth(outsideTx, platform, activationLimits, origin, body.email);
  const person = await findPersonByEmail(outsideTx, body.email);
  // The same response as at the e-mail step, so that this step reveals nothing more.
  const refusal = refuseActivation(person, platform.config.loginHideUnknown);
  if (!person || refusal) throw new Problem(refusal ?? 'verification_code.INVALID_CODE');
  await countAttempt(outsideTx, platform, limits.activationByPerson, person.id);
  const codeId = await matchCode(outsideTx, platform, codeForPerson('ACTIVATION', person.id), body['2fa_code']);
  if (!codeId) throw new Problem('verification_code.INVALID_CODE');
  await forgiveBoth(outsideTx, platform, activationLimits, origin, body.email);
  await refundAttempt(outsideTx, platform, limits.activationByPerson, person.id, true);
  // Only after the code, because the check compares with the person's own data.
  refuseWeakPassword(origin.language, body.password, { email: person.email, names: [person.name] }, await readHouseNames(outsideTx));
  return { personId: person.id, codeId, passwordHash: await hashPassword(body.password) };
}

/** Sets the first password, voids the invitation and signs the person in. */
export async function activatePerson(platform: Platform, call: WriteCall<Activate>, proved: ProvedActivation): Promise<AnswerOf<Activate>> {
  const { tx, origin } = call;
  const { personId, codeId, passwordHash } = proved;
  const now = platform.clock.now();
  const person = await holdPerson(tx, personId);
  if (!(await setFirstPassword(tx, person.id, passwordHash, now))) throw new Problem('user.already_active');
  if (!(await useCode(tx, codeId, now))) throw new Problem('verification_code.INVALID_CODE');
  await voidHandlesOf(tx, person.id);
  const { token, actor } = await signIn(tx, platform, person, 'ACTIVATION', origin);
  await rememberBrowser(platform, call, person.id);
  return { access_token: token, user: presentLoggedUser(await readLoggedUser(tx, platform, actor)) };
}
