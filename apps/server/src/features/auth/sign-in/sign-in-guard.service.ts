import type { login } from '@pramen/contract/auth/auth.endpoints';
import type { Db } from '../../../database/connect.ts';
import type { EarlyCall } from '../../../platform/calls/call.ts';
import { networkOf } from '../../../platform/calls/network.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { verifyPassword } from '../../../platform/passwords/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DEVICE_COOKIE, findPlace, readDeviceTokens } from '../../access/known-devices.service.ts';
import type { Place } from '../../access/known-devices.service.ts';
import { refundAttempt } from '../../access/limits.service.ts';
import { claimAttempt, forgiveAttempt } from '../../access/pauses.service.ts';
import type { Lane } from '../../access/pauses.service.ts';
import { listProvidersOf } from '../../identity/bindings.service.ts';
import { mayUseMicrosoft } from '../identity/microsoft.service.ts';
import { findPersonByEmail, type Person } from '../../users/people.reader.ts';
import { codeForPerson, matchCode } from '../../verification/code-check.service.ts';
import { passwordPaces } from './sign-in-paces.ts';
import { answerEmail, limits, stepOf } from '../record/auth.rules.ts';
import { countBoth } from '../record/auth.service.ts';

type Login = typeof login;

/** What the guards have proved before the call's transaction opens. */
export type ProvedStep =
  | { step: 'has-password'; providers: readonly string[] }
  | { step: 'inactive'; person: Person }
  | { step: 'password-proved'; person: Person }
  | { step: 'code-proved'; person: Person; codeId: string };

const lookupLimits = { byAddress: limits.lookupByAddress, byPair: limits.lookupByPair };

/** Looked up for unknown people, so that the same statements run. */
const NOBODYS_ID = '00000000-0000-0000-0000-000000000000';

/** ['azure'] for a person who is bound with a configured tenant. */
async function providersOf(db: Db, { identities }: Platform, { id }: Person): Promise<string[]> {
  if (identities.microsoft.size === 0) return [];
  return (await listProvidersOf(db, id)).some((tenant) => identities.microsoft.has(tenant)) ? ['azure'] : [];
}

async function proveEmail(platform: Platform, { outsideTx, origin, body }: EarlyCall<Login>): Promise<ProvedStep> {
  await countBoth(outsideTx, platform, lookupLimits, origin, body.email);
  const person = await findPersonByEmail(outsideTx, body.email);
  // Only misses count per network, including hidden ones.
  await refundAttempt(outsideTx, platform, limits.lookupByAddress, origin.ip, person !== null);
  const message = answerEmail(person, platform.config.loginHideUnknown);
  if (message === 'global.not_found') throw new Problem('global.not_found');
  if (person && message === 'user_has_no_password') return { step: 'inactive', person };
  return { step: 'has-password', providers: person && mayUseMicrosoft(person) ? await providersOf(outsideTx, platform, person) : [] };
}

/** Lanes of a password attempt. Failures from elsewhere slow down only callers who are unknown to the person too. */
function lanesOf({ deviceHash, isNetworkKnown }: Place, email: string, ip: string): Lane[] {
  const { device, personFromNetwork, personFromAnywhere, anybodyFromNetwork } = passwordPaces;
  if (deviceHash) return [{ pace: device, subject: deviceHash.toString('hex') }];
  const network = networkOf(ip);
  const own = { pace: personFromNetwork, subject: `${email} ${network}` };
  return isNetworkKnown ? [own] : [own, { pace: personFromAnywhere, subject: email }, { pace: anybodyFromNetwork, subject: network }];
}

async function provePassword(
  platform: Platform,
  { outsideTx, origin, body, readCookie }: EarlyCall<Login>,
  password: string,
): Promise<Person> {
  const person = await findPersonByEmail(outsideTx, body.email);
  const place = await findPlace(
    outsideTx,
    platform.clock,
    person?.id ?? NOBODYS_ID,
    readDeviceTokens(readCookie(DEVICE_COOKIE)),
    origin.ip,
  );
  const claimed = await claimAttempt(outsideTx, platform, lanesOf(place, body.email, origin.ip));
  const fits = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !fits) throw new Problem('wrong_credentials');
  await forgiveAttempt(outsideTx, platform, claimed);
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
      throw refusedField(call.origin.language, 'password', 'validation:required');
    case 'password':
      return { step: 'password-proved', person: await provePassword(platform, call, password) };
    case 'code': {
      const person = await provePassword(platform, call, password);
      const codeId = await matchCode(call.outsideTx, platform, codeForPerson('SIGN_IN', person.id), code);
      if (!codeId) throw new Problem('verification_code.INVALID_CODE');
      return { step: 'code-proved', person, codeId };
    }
  }
}
