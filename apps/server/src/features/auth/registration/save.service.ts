import { randomUUID } from 'node:crypto';
import type { saveAsClient } from '@pramen/contract/auth/registration.endpoints';
import type { RegistrationAnswer } from '@pramen/contract/auth/registration.schemas';
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../database/connect.ts';
import { registrations } from '../../../database/schema/registrations.ts';
import type { EarlyCall, WriteCall } from '../../../platform/calls/call.ts';
import { writeUnique } from '../../../platform/calls/constraints.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';
import { refuseWeakPassword } from '../../../platform/passwords/weak-passwords.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, refundAttempt } from '../../access/limits.service.ts';
import { readHouseNames } from '../../users/tenants.reader.ts';
import { countRegistration } from '../../onboarding/record/tallies.service.ts';
import { lockPeopleFirst } from '../../users/users.service.ts';
import { endCodes } from '../../verification/code-check.service.ts';
import { codeForContact } from '../../verification/strangers-codes.service.ts';
import { limits, refuseEmail, REGISTRATION_LIFETIME_MS, writeWithEmail, type Channel } from './registration.rules.ts';
import { findReferredAgent, holdRegistration, isEmailTaken, requireRegistration, type Registration } from './registrations.reader.ts';
import { hashEmail, sealEntered } from './sealing.ts';

type Save = typeof saveAsClient;

export interface ProvedSave {
  agentId: string | null;
  passwordHash: string;
}

/** Checks the limits, the handle, the referral code, the e-mail and the password, and hashes it. */
export async function proveSave(platform: Platform, { outsideTx, origin, body }: EarlyCall<Save>): Promise<ProvedSave> {
  await countAttempt(outsideTx, platform, limits.saveByAddress, origin.ip);
  if (body.client_id) {
    const { id } = await requireRegistration(outsideTx, platform, body.client_id);
    await countAttempt(outsideTx, platform, limits.saveByRegistration, id);
  }
  // First, so that a weak password asks about no e-mail.
  const owner = { email: body.email, names: [`${body.firstname} ${body.surname}`] };
  refuseWeakPassword(origin.language, body.password, owner, await readHouseNames(outsideTx));
  // A refusal tells who signs in with an e-mail and which codes exist, as the check of an e-mail does; they share a limit.
  await countAttempt(outsideTx, platform, limits.checkByAddress, origin.ip);
  const agentId = body.referral_code ? await findReferredAgent(outsideTx, body.referral_code) : null;
  if (body.referral_code && agentId === null) throw refusedField(origin.language, 'referral_code', 'refusals:registration.referralCode');
  if (await isEmailTaken(outsideTx, body.email)) throw refuseEmail(origin.language);
  await refundAttempt(outsideTx, platform, limits.checkByAddress, origin.ip, true);
  return { agentId, passwordHash: await hashPassword(body.password) };
}

/** Voids the codes sent to contacts that the registration no longer has; returns their channels. */
async function endFormerCodes(
  tx: Tx,
  { id, email, phone }: Registration,
  now: { email: string; phone: string },
  at: Date,
): Promise<Channel[]> {
  const former = [
    ...(email === now.email ? [] : [{ channel: 'EMAIL' as const, recipient: email }]),
    ...(phone === now.phone ? [] : [{ channel: 'SMS' as const, recipient: phone }]),
  ];
  for (const contact of former) await endCodes(tx, codeForContact({ registrationId: id, ...contact }), at);
  return former.map(({ channel }) => channel);
}

/** Stores a new row under its handle, or changes the held one. Another open registration with the e-mail ends: its handle is void. */
async function store(
  platform: Platform,
  { tx, origin, body }: WriteCall<Save>,
  proved: ProvedSave,
  held: Registration | null,
  handle: string,
) {
  const { clock, config } = platform;
  const now = clock.now();
  const id = held?.id ?? newId();
  const emailHash = hashEmail(config, body.email);
  const row = {
    emailHash,
    sealed: sealEntered(config, id, body),
    passwordHash: proved.passwordHash,
    language: origin.language,
    intermediaryPersonId: proved.agentId,
    expiresAt: new Date(now.getTime() + REGISTRATION_LIFETIME_MS),
  };
  await tx.delete(registrations).where(and(eq(registrations.emailHash, emailHash), ne(registrations.id, id)));
  const isUnique = { registrations_open_email_key: 'email' };
  await writeWithEmail(origin.language, () =>
    writeUnique(isUnique, origin.language, async () => {
      if (!held) await tx.insert(registrations).values({ id, handleHash: sha256(handle), ...row, createdAt: now });
      else
        await tx
          .update(registrations)
          .set({ ...row, version: sql`${registrations.version} + 1` })
          .where(eq(registrations.id, id));
    }),
  );
  return id;
}

/** Saves what a stranger entered; nothing of it is a client or a user before the verification. */
export async function saveRegistration(platform: Platform, call: WriteCall<Save>, proved: ProvedSave): Promise<RegistrationAnswer> {
  const { tx, origin, body } = call;
  const { email, phone } = body;
  const held = body.client_id ? await holdRegistration(tx, platform, body.client_id) : null;
  if (await isEmailTaken(tx, email)) throw refuseEmail(origin.language);
  await lockPeopleFirst(tx);
  const changed = held ? await endFormerCodes(tx, held, { email, phone }, platform.clock.now()) : [];
  // 122 random bits: the handle alone lets its holder change the registration.
  const handle = body.client_id ?? randomUUID();
  const objectId = await store(platform, call, proved, held, handle);
  await platform.audit.append(
    tx,
    { origin },
    { action: 'auth.registrationSaved', objectType: 'registration', objectId, facts: { isNew: held === null, changed } },
  );
  if (!held) await countRegistration(tx, 'registration', platform.clock.now());
  return { client: { id: handle, phone, email }, user: { phone, email } };
}

/** Removes registrations that were not verified in time; returns how many. */
export async function sweepRegistrations(db: Db, now: Date): Promise<number> {
  const removed = await db
    .delete(registrations)
    .where(and(isNull(registrations.clientId), lt(registrations.expiresAt, now)))
    .returning({ id: registrations.id });
  return removed.length;
}
