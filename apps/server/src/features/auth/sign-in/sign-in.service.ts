import type { login } from '@pramen/contract/auth/auth.endpoints';
import type { LoginAnswer } from '@pramen/contract/auth/auth.schemas';
import type { WriteCall } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Person } from '../../users/people.reader.ts';
import { useCode } from '../../verification/code-check.service.ts';
import { issueHandle } from '../../verification/handles.service.ts';
import { sendCode } from '../../verification/verification.service.ts';
import { presentEmailStep, presentPasswordStep, presentSignedIn } from '../record/auth.present.ts';
import { authorOf, holdPerson, rememberBrowser, signIn } from '../record/auth.service.ts';
import { readLoggedUser } from '../record/profile.reader.ts';
import type { ProvedStep } from './sign-in-guard.service.ts';

type Login = typeof login;

async function startActivation(platform: Platform, { tx, origin }: WriteCall<Login>, person: Person): Promise<LoginAnswer> {
  const handle = await issueHandle(tx, platform, person.id, 'ACTIVATION');
  await platform.audit.append(
    tx,
    { origin },
    { action: 'auth.activationOffered', objectType: 'user', objectId: person.id, clientId: person.clientId },
  );
  return presentEmailStep({ activation: { phone: person.phone, handle } });
}

async function askForCode(platform: Platform, { tx, origin }: WriteCall<Login>, person: Person): Promise<LoginAnswer> {
  const author = authorOf(person, origin);
  const sent = await sendCode(tx, platform, author, person, 'SIGN_IN', 'unauthenticated');
  if (sent.outcome === 'day-is-full') throw new Problem('limit.reached', { retryAfter: sent.retryAfter });
  if (sent.outcome === 'nowhere-to-send') throw new Problem('verification_code.recipient_missing');
  // 'too-early' is not a failure: the code sent a moment ago is still valid.
  const handle = await issueHandle(tx, platform, person.id, 'SIGN_IN');
  await platform.audit.append(tx, author, {
    action: 'auth.passwordProved',
    objectType: 'user',
    objectId: person.id,
    clientId: person.clientId,
  });
  return presentPasswordStep({ recipient: sent.recipient, handle });
}

async function finish(platform: Platform, call: WriteCall<Login>, person: Person, codeId: string): Promise<LoginAnswer> {
  const { tx, origin } = call;
  const held = await holdPerson(tx, person.id);
  if (!(await useCode(tx, codeId, platform.clock.now()))) throw new Problem('verification_code.INVALID_CODE');
  const { token, actor } = await signIn(tx, platform, held, 'PASSWORD', origin);
  await rememberBrowser(platform, call, held.id);
  return presentSignedIn(token, await readLoggedUser(tx, platform, actor));
}

/** The second half of each step: writes and responds. */
export function takeStep(platform: Platform, call: WriteCall<Login>, proved: ProvedStep): Promise<LoginAnswer> {
  switch (proved.step) {
    case 'has-password':
      return Promise.resolve(presentEmailStep({ providers: proved.providers }));
    case 'inactive':
      return startActivation(platform, call, proved.person);
    case 'password-proved':
      return askForCode(platform, call, proved.person);
    case 'code-proved':
      return finish(platform, call, proved.person, proved.codeId);
  }
}
