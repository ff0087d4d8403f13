import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { HOUR } from '../../platform/clock/clock.ts';
import type { EarlyCall, WriteCall } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveGuarded, type Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, type Limit } from '../access/limits.service.ts';
import { presentSentCode } from './verification.present.ts';
import { findHandle } from './verification.reader.ts';
import { sendCode } from './verification.service.ts';

type Generate = typeof generateVerificationCode;

/** Guessing handles is hopeless (192 random bits); this only keeps a flood away from the database. */
const perAddress: Limit = { counter: 'verification.address', most: 300, windowMs: HOUR };

async function sendToHandle(platform: Platform, { tx, body, origin }: WriteCall<Generate>) {
  const handle = typeof body.verifiable_id === 'string' ? body.verifiable_id : '';
  const found = await findHandle(tx, handle, platform.clock.now());
  if (!found) throw new Problem('user.handle_expired');
  const { person, purpose } = found;
  const author = { actor: { userId: person.id, impersonatorUserId: null }, origin };
  return presentSentCode(await sendCode(tx, platform, author, person, purpose, 'unauthenticated'));
}

/** Codes for a document, an interaction form or a client come with those features; until then their ids are unknown ones. */
function refuseOthers({ body, actor }: WriteCall<Generate>): never {
  const needsSession = body.verifiable_type === 'DOCUMENT' || body.verifiable_type === 'INTERACTION_FORM';
  throw new Problem(needsSession && !actor ? 'session.required' : 'record.not_found');
}

export function verificationRoutes(platform: Platform): Route[] {
  return [
    serveGuarded(generateVerificationCode, {
      before: ({ apart, origin }: EarlyCall<Generate>) => countAttempt(apart, platform, perAddress, origin.ip),
      handle: (call) => (call.body.verifiable_type === 'USER' ? sendToHandle(platform, call) : refuseOthers(call)),
    }),
  ];
}
