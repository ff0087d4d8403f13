import type { verifyRegistration } from '@pramen/contract/auth/registration.endpoints';
import type { AnswerOf } from '@pramen/contract/endpoint';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { registrations } from '../../../database/schema/registrations.ts';
import type { EarlyCall, Origin, WriteCall } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { verifyPassword } from '../../../platform/passwords/passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, refundAttempt } from '../../access/limits.service.ts';
import { addRegisteredClient } from '../../clients/record/client.service.ts';
import { queueMessage } from '../../messages/outbox/messages.service.ts';
import { doubtPhone } from '../../users/users.service.ts';
import { matchCode, useCode } from '../../verification/code-check.service.ts';
import { codeForContact } from '../../verification/strangers-codes.service.ts';
import { holdPerson, rememberBrowser, signIn } from '../record/auth.service.ts';
import { tellAdviser } from './adviser-notice.service.ts';
import { recipientOf } from './contact-codes.service.ts';
import { beginSelfOnboarding } from '../../onboarding/record/starting.service.ts';
import { countRegistration } from '../../onboarding/record/tallies.service.ts';
import { channelsOf, limits, refuseCodes, WELCOME_MESSAGE, writeWithEmail, type Channel, type CodeField } from './registration.rules.ts';
import { holdRegistration, requireRegistration, type Registration } from './registrations.reader.ts';

type Verify = typeof verifyRegistration;

interface MatchedCode {
  channel: Channel;
  codeId: string;
}

export interface ProvedRegistration {
  registration: Registration;
  matched: MatchedCode[];
}

const codeFields = ['verification_code_email', 'verification_code_sms', 'verification_code'] as const satisfies readonly CodeField[];

/** Compares each entered code, which takes one of its tries; throws when none was entered or any is wrong. */
async function matchEntered(platform: Platform, { outsideTx, origin, body }: EarlyCall<Verify>, registration: Registration) {
  const entered = codeFields.flatMap((field) => (body[field] === undefined ? [] : [{ field, digits: body[field] }]));
  if (entered.length === 0) throw refusedField(origin.language, 'verification_code', 'validation:required');
  const matched: MatchedCode[] = [];
  const wrong: CodeField[] = [];
  const match = async (channels: readonly Channel[], digits: string) => {
    for (const channel of channels) {
      const contact = { registrationId: registration.id, channel, recipient: recipientOf(registration, channel) };
      const codeId = await matchCode(outsideTx, platform, codeForContact(contact), digits);
      if (codeId !== null) return { channel, codeId };
    }
    return null;
  };
  for (const { field, digits } of entered) {
    const found = await match(channelsOf[field], digits);
    if (found) matched.push(found);
    else wrong.push(field);
  }
  if (wrong.length > 0) throw refuseCodes(origin.language, wrong);
  return [...new Map(matched.map((one) => [one.channel, one])).values()];
}

/** Checks the limits, the password with its e-mail, and the codes. */
export async function proveRegistration(platform: Platform, call: EarlyCall<Verify>): Promise<ProvedRegistration> {
  const { outsideTx, origin, params, body } = call;
  await countAttempt(outsideTx, platform, limits.verifyByAddress, origin.ip);
  const registration = await requireRegistration(outsideTx, platform, params.id);
  await countAttempt(outsideTx, platform, limits.verifyByRegistration, registration.id);
  const fits = await verifyPassword(registration.passwordHash, body.password);
  if (!fits || body.email !== registration.email) throw new Problem('wrong_credentials');
  const matched = await matchEntered(platform, call, registration);
  await refundAttempt(outsideTx, platform, limits.verifyByAddress, origin.ip, true);
  await refundAttempt(outsideTx, platform, limits.verifyByRegistration, registration.id, true);
  return { registration, matched };
}

/** Uses up the codes and empties the registration, which from then on only says how its client came. */
async function close(
  tx: Tx,
  platform: Platform,
  origin: Origin,
  { registration, matched }: ProvedRegistration,
  clientId: string,
): Promise<void> {
  const now = platform.clock.now();
  for (const { codeId } of matched) if (!(await useCode(tx, codeId, now))) throw new Problem('verification_code.INVALID_CODE');
  const verifiedChannels = matched.map(({ channel }) => channel).toSorted();
  await tx
    .update(registrations)
    .set({ clientId, verifiedChannels, verifiedAt: now, emailHash: null, sealed: null, passwordHash: null })
    .where(eq(registrations.id, registration.id));
  await platform.audit.append(
    tx,
    { origin },
    { action: 'auth.registered', objectType: 'registration', objectId: registration.id, clientId, facts: { verifiedChannels } },
  );
}

/** What begins for a new client, in the transaction that makes them one. */
async function beginAsClient(
  tx: Tx,
  platform: Platform,
  origin: Origin,
  { id: clientId, userId }: { id: string; userId: string },
): Promise<void> {
  await beginSelfOnboarding(tx, platform, { origin }, { clientId, userId });
  await queueMessage(tx, platform, { userId, channel: 'EMAIL', kind: WELCOME_MESSAGE });
  await tellAdviser(tx, platform, clientId);
}

/** Turns the registration into a client with a user, and signs them in. */
export async function completeRegistration(
  platform: Platform,
  call: WriteCall<Verify>,
  proved: ProvedRegistration,
): Promise<AnswerOf<Verify>> {
  const { tx, origin, params, body } = call;
  const { firstname, surname, email, phone, language, passwordHash, agentId, version, createdAt } = await holdRegistration(
    tx,
    platform,
    params.id,
  );
  // Saved again since the codes were compared: they may have proved another contact.
  if (version !== proved.registration.version) throw new Problem('verification_code.INVALID_CODE');
  const client = { firstname, surname, email, phone, language };
  const added = await writeWithEmail(origin.language, () => addRegisteredClient(tx, platform, origin, { client, passwordHash, agentId }));
  if (!proved.matched.some(({ channel }) => channel === 'SMS')) await doubtPhone(tx, added.userId);
  await close(tx, platform, origin, proved, added.id);
  await beginAsClient(tx, platform, origin, added);
  const person = await holdPerson(tx, added.userId);
  const { token } = await signIn(tx, platform, person, 'REGISTRATION', origin, body.is_embedded ? 'HANDOVER' : 'ACCESS');
  await rememberBrowser(platform, call, person.id);
  await countRegistration(tx, 'verification', createdAt);
  return { access_token: token, message: null };
}
