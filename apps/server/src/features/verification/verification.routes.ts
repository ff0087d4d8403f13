import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { DAY, HOUR } from '../../platform/clock/clock.ts';
import type { EarlyCall, WriteCall } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serveGuarded, type Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, countDone, type Limit } from '../access/limits.service.ts';
import { findPersonById } from '../users/people.reader.ts';
import { presentSentCode } from './verification.present.ts';
import { findHandle } from './verification.reader.ts';
import { sendCode, sendCodeFor } from './verification.service.ts';
import type { CodeOrders, SendStrangersCode } from './verification.service.ts';

type Generate = typeof generateVerificationCode;

/** Activation codes sent to callers who only know the e-mail; limited so that invited people keep half of the day's sends. */
const strangersSends: Limit = { counter: 'verification.strangers-sends', most: 5, windowMs: DAY };

/** Guessing handles is hopeless (192 random bits); this only protects the database from a flood of calls. */
const perAddress: Limit = { counter: 'verification.address', most: 300, windowMs: HOUR };

async function sendToHandle(platform: Platform, { tx, body, origin }: WriteCall<Generate>) {
  const handle = typeof body.verifiable_id === 'string' ? body.verifiable_id : '';
  const found = await findHandle(tx, handle, platform.clock.now());
  if (!found) throw new Problem('user.handle_expired');
  const { person, purpose, isInvited } = found;
  const author = { actor: { userId: person.id, impersonatorUserId: null }, origin };
  const sent = await sendCode(tx, platform, author, person, purpose, 'unauthenticated');
  // Every caller who knows the e-mail gets a handle: they must not use up the sends that the invited person needs.
  if (purpose === 'ACTIVATION' && !isInvited && sent.outcome === 'sent') await countDone(tx, platform, strangersSends, person.id);
  return presentSentCode(sent);
}

async function sendToActor(platform: Platform, { tx, body, actor, origin }: WriteCall<Generate>, orders: CodeOrders) {
  const type = body.verifiable_type;
  const find = type === 'USER' || type === 'CLIENT' ? undefined : orders[type];
  if (!actor) throw new Problem('session.required');
  const person = await findPersonById(tx, actor.userId);
  if (!find || !person) throw new Problem('record.not_found');
  const order = await find(tx, actor, [body.verifiable_id].flat());
  return presentSentCode(await sendCodeFor(tx, platform, { actor, origin }, { ...order, person, caller: 'signedIn' }));
}

async function sendToStranger({ tx, body, origin }: WriteCall<Generate>, send: SendStrangersCode) {
  const { verifiable_id: handle, service, recipient } = body;
  if (typeof handle !== 'string') throw new Problem('record.not_found');
  return presentSentCode(await send(tx, { handle, service, recipient, origin }));
}

/** `orders` and `sendStrangersCode` come from later features, which this one must not import. */
export function verificationRoutes(platform: Platform, orders: CodeOrders, sendStrangersCode: SendStrangersCode): Route[] {
  const send = (call: WriteCall<Generate>) => {
    if (call.body.verifiable_type === 'USER') return sendToHandle(platform, call);
    if (call.body.verifiable_type === 'CLIENT') return sendToStranger(call, sendStrangersCode);
    return sendToActor(platform, call, orders);
  };
  return [
    serveGuarded(generateVerificationCode, {
      before: ({ outsideTx, origin }: EarlyCall<Generate>) => countAttempt(outsideTx, platform, perAddress, origin.ip),
      handle: send,
    }),
  ];
}
