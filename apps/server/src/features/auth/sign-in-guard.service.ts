import type { login } from '@pramen/contract/auth/auth.endpoints';
import { translate } from '@pramen/texts/translate';
import type { EarlyCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { settleAttempt } from '../access/limits.service.ts';
import { findPersonByEmail, type Person } from '../users/people.reader.ts';
import { codeForPerson, matchCode } from '../verification/code-check.service.ts';
import { answerEmail, limits, stepOf } from './auth.rules.ts';
import { countBoth, forgiveBoth } from './auth.service.ts';

type Login = typeof login;

/** What the guards of the call have proved before its transaction opens. */
export type ProvedStep =
  | { step: 'has-password' }
  | { step: 'inactive'; person: Person }
  | { step: 'password-proved'; person: Person }
  | { step: 'code-proved'; person: Person; codeId: string };

const lookupLimits = { byAddress: limits.lookupByAddress, byEmail: limits.lookupByEmail };
const passwordLimits = { byAddress: limits.passwordByAddress, byEmail: limits.passwordByEmail };

async function proveEmail(platform: Platform, { apart, origin, body }: EarlyCall<Login>): Promise<ProvedStep> {
  await countBoth(apart, platform, lookupLimits, origin, body.email);
  const person = await findPersonByEmail(apart, body.email);
  // Only misses add up by address, also those that are hidden.
  await settleAttempt(apart, platform, limits.lookupByAddress, origin.ip, person !== null);
  const message = answerEmail(person, platform.config.loginHideUnknown);
  if (message === 'global.not_found') throw new Problem('global.not_found');
  return person && message === 'user_has_no_password' ? { step: 'inactive', person } : { step: 'has-password' };
}

async function provePassword(platform: Platform, { apart, origin, body }: EarlyCall<Login>, password: string): Promise<Person> {
  await countBoth(apart, platform, passwordLimits, origin, body.email);
  const person = await findPersonByEmail(apart, body.email);
  const fits = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !fits) throw new Problem('wrong_credentials');
  await forgiveBoth(apart, platform, passwordLimits, origin, body.email);
  if (!person.mayEnter) throw new Problem('user.deactivated');
  return person;
}

/** The first half of each step: limits, the password, the code. */
export async function proveStep(platform: Platform, call: EarlyCall<Login>): Promise<ProvedStep> {
  const { password = '', verification_code: code = '' } = call.body;
  switch (stepOf(call.body)) {
    case 'email':
      return proveEmail(platform, call);
    case 'biometric':
      throw new Problem('wrong_credentials');
    case 'incomplete':
      throw new Problem('validation.failed', { errors: { password: [translate(call.origin.language, 'validation:required')] } });
    case 'password':
      return { step: 'password-proved', person: await provePassword(platform, call, password) };
    case 'code': {
      const person = await provePassword(platform, call, password);
      const codeId = await matchCode(call.apart, platform, codeForPerson('SIGN_IN', person.id), code);
      if (!codeId) throw new Problem('verification_code.INVALID_CODE');
      return { step: 'code-proved', person, codeId };
    }
  }
}
