import type { changePhone } from '@pramen/contract/account/account.endpoints';
import type { AnswerOf } from '@pramen/contract/endpoint';
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db, Readable, Tx } from '../../database/connect.ts';
import { phoneChanges } from '../../database/schema/account.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Actor, EarlyCall, WriteCall } from '../../platform/calls/call.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Person } from '../users/people.reader.ts';
import { replacePhone } from '../users/users.service.ts';
import { endCodesOf, matchCode, useCode } from '../verification/code-check.service.ts';
import { sendCodeFor } from '../verification/verification.service.ts';
import { codeForPhone, PHONE_CHANGE_LIFETIME_MS } from './account.rules.ts';
import { authorOf, holdOwner, invalidCode, proveOwner, refuseField } from './account.service.ts';
import { noSend } from './account.present.ts';
import { announcePhoneChange } from './notices.service.ts';

type Change = typeof changePhone;
type PhoneChange = typeof phoneChanges.$inferSelect;
type CodeField = 'code_current' | 'code_new';

interface Confirmed {
  change: PhoneChange;
  codeIds: string[];
}
export interface ProvedPhoneChange {
  confirmed: Confirmed | null;
}

/** This session's open change to this number; codes of other sessions are not compared. */
async function findOpenChange(db: Readable, actor: Actor, newPhone: string, now: Date): Promise<PhoneChange | null> {
  const isOpen = and(
    eq(phoneChanges.userId, actor.userId),
    eq(phoneChanges.sessionId, actor.sessionId),
    isNull(phoneChanges.completedAt),
    gt(phoneChanges.expiresAt, now),
  );
  const [change] = await db
    .select()
    .from(phoneChanges)
    .where(and(isOpen, eq(phoneChanges.newPhone, newPhone)))
    .orderBy(desc(phoneChanges.createdAt), desc(phoneChanges.id))
    .limit(1);
  return change ?? null;
}

/** The old phone as far as it is the person's: one that a stranger typed proves nothing, and gets no messages of the change. */
const toldPhone = ({ isPhoneProved }: Person, { oldPhone }: PhoneChange): string | null => (isPhoneProved ? oldPhone : null);

/** Checks all required codes; each has its own number of attempts, and one response names every wrong one. */
async function matchBoth(
  platform: Platform,
  { outsideTx, actor, body }: EarlyCall<Change>,
  person: Person,
  change: PhoneChange,
): Promise<string[]> {
  const match = async (purpose: 'PHONE_CHANGE' | 'NEW_PHONE', field: CodeField) => ({
    field,
    codeId: await matchCode(outsideTx, platform, codeForPhone(purpose, actor.userId, change.id), body[field] ?? ''),
  });
  const ofOld = toldPhone(person, change) === null ? [] : [await match('PHONE_CHANGE', 'code_current')];
  const matches = [...ofOld, await match('NEW_PHONE', 'code_new')];
  const wrong = matches.filter(({ codeId }) => codeId === null).map(({ field }) => field);
  if (wrong.length > 0) throw invalidCode(actor, ...wrong);
  return matches.flatMap(({ codeId }) => codeId ?? []);
}

/** Checks the current password, then the codes of both phones. */
export async function provePhoneChange(platform: Platform, call: EarlyCall<Change>): Promise<ProvedPhoneChange> {
  const { outsideTx, actor, body } = call;
  const { person } = await proveOwner(platform, outsideTx, actor, body.current_password);
  if (person.phone === body.phone) throw refuseField(actor, 'account.same_phone', ['phone']);
  if (body.code_current === undefined && body.code_new === undefined) return { confirmed: null };
  const change = await findOpenChange(outsideTx, actor, body.phone, platform.clock.now());
  if (!change) throw invalidCode(actor, 'code_new');
  return { confirmed: { change, codeIds: await matchBoth(platform, call, person, change) } };
}

async function beginChange(tx: Tx, platform: Platform, actor: Actor, person: Person, newPhone: string): Promise<PhoneChange> {
  const now = platform.clock.now();
  const open = await findOpenChange(tx, actor, newPhone, now);
  if (open && open.oldPhone === person.phone) return open;
  // Only the most recently requested number may become the new one.
  await tx
    .update(phoneChanges)
    .set({ expiresAt: now })
    .where(and(eq(phoneChanges.userId, person.id), isNull(phoneChanges.completedAt), gt(phoneChanges.expiresAt, now)));
  const expiresAt = new Date(now.getTime() + PHONE_CHANGE_LIFETIME_MS);
  const [change] = await tx
    .insert(phoneChanges)
    .values({ id: newId(), userId: person.id, sessionId: actor.sessionId, oldPhone: person.phone, newPhone, createdAt: now, expiresAt })
    .returning();
  if (!change) throw new Error('the insert returned no row');
  return change;
}

async function askForCodes(tx: Tx, platform: Platform, actor: Actor, newPhone: string): Promise<AnswerOf<Change>> {
  const person = await holdOwner(tx, actor);
  const change = await beginChange(tx, platform, actor, person, newPhone);
  const send = async (purpose: 'PHONE_CHANGE' | 'NEW_PHONE') => {
    const object = codeForPhone(purpose, person.id, change.id);
    const sent = await sendCodeFor(tx, platform, authorOf(actor), {
      person,
      object,
      caller: 'signedIn',
      phoneChange: { id: change.id, newPhone },
    });
    if (sent.outcome !== 'sent') throw noSend(sent);
    return sent;
  };
  const toOld = toldPhone(person, change) === null ? null : await send('PHONE_CHANGE');
  const toNew = await send('NEW_PHONE');
  return {
    message: 'verification_code.generated',
    recipient_current: toOld?.recipient ?? null,
    recipient_new: toNew.recipient,
    resend_in: toNew.resendIn,
  };
}

async function completeChange(tx: Tx, { id }: PhoneChange, now: Date): Promise<boolean> {
  const completed = await tx
    .update(phoneChanges)
    .set({ completedAt: now })
    .where(and(eq(phoneChanges.id, id), isNull(phoneChanges.completedAt), gt(phoneChanges.expiresAt, now)))
    .returning({ id: phoneChanges.id });
  return completed.length > 0;
}

async function setPhone(tx: Tx, platform: Platform, actor: Actor, { change, codeIds }: Confirmed): Promise<AnswerOf<Change>> {
  const now = platform.clock.now();
  const person = await holdOwner(tx, actor);
  for (const codeId of codeIds) if (!(await useCode(tx, codeId, now))) throw invalidCode(actor, 'code_new');
  const isDone = (await completeChange(tx, change, now)) && (await replacePhone(tx, person.id, change.oldPhone, change.newPhone));
  if (!isDone) throw invalidCode(actor, 'code_new');
  // Codes already sent to the old phone are invalid from now on.
  await endCodesOf(tx, person.id, now);
  await announcePhoneChange(tx, platform, person.id, { id: change.id, oldPhone: toldPhone(person, change) });
  await platform.audit.append(tx, authorOf(actor), {
    action: 'account.phoneChanged',
    objectType: 'user',
    objectId: person.id,
    clientId: person.clientId,
    facts: { phoneChangeId: change.id },
    userId: person.id,
    personal: { before: { phone: change.oldPhone }, after: { phone: change.newPhone } },
  });
  return { message: 'auth.phone_changed', recipient_current: null, recipient_new: null, resend_in: null };
}

/** The second half of either step: sends codes or sets the new phone. */
export function takePhoneStep(
  platform: Platform,
  { tx, actor, body }: WriteCall<Change>,
  { confirmed }: ProvedPhoneChange,
): Promise<AnswerOf<Change>> {
  return confirmed ? setPhone(tx, platform, actor, confirmed) : askForCodes(tx, platform, actor, body.phone);
}

/** Long enough for the last message to be sent, short enough that no number outlives its person. */
const CHANGE_KEPT_MS = 7 * DAY;

/** Removes phone changes that ended a week ago; returns how many. */
export async function sweepPhoneChanges(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - CHANGE_KEPT_MS);
  const removed = await db.delete(phoneChanges).where(lt(phoneChanges.expiresAt, before)).returning({ id: phoneChanges.id });
  return removed.length;
}
