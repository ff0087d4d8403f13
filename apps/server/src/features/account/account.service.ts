import { translateProblem } from '@pramen/texts/translate';
import type { Db, Tx } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { AuditAuthor } from '../../platform/audit/append.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdSession, type AccessDeps } from '../access/access.service.ts';
import { countAttempt, refundAttempt } from '../access/limits.service.ts';
import { findPersonById, type Person } from '../users/people.reader.ts';
import { lockUser, setLanguage } from '../users/users.service.ts';
import { passwordLimit } from './account.rules.ts';

export function accessOf({ config, clock }: Platform): AccessDeps {
  return { tokenKey: config.keys.token, clock };
}

export function authorOf(actor: Actor): AuditAuthor {
  return { actor, origin: actor.origin };
}

type AccountProblem = 'wrong_credentials' | 'account.same_phone' | 'verification_code.INVALID_CODE';

/** A field error in the caller's language; its message is that of the code unless another is given. */
export function refuseField(
  actor: Actor,
  code: AccountProblem,
  fields: readonly string[],
  sentence: AccountProblem | 'account.wrong_password' = code,
): Problem {
  const text = translateProblem(actor.origin.language, sentence);
  return new Problem(code, { errors: Object.fromEntries(fields.map((field) => [field, [text]])) });
}

/** A person whose password was just verified, and the hash it was verified against. */
export interface ProvedOwner {
  person: Person;
  provedHash: string;
}

/** Verifies the signed-in person's current password. Wrong ones add up across all kinds of change. */
export async function proveOwner(platform: Platform, outsideTx: Db, actor: Actor, password: string): Promise<ProvedOwner> {
  await countAttempt(outsideTx, platform, passwordLimit, actor.userId);
  const person = await findPersonById(outsideTx, actor.userId);
  const fits = await verifyPassword(person?.passwordHash ?? null, password, actor.userId);
  if (!person?.passwordHash || !fits) throw refuseField(actor, 'wrong_credentials', ['current_password'], 'account.wrong_password');
  await refundAttempt(outsideTx, platform, passwordLimit, actor.userId, true);
  return { person, provedHash: person.passwordHash };
}

/** Reports wrong codes at their fields. */
export function invalidCode(actor: Actor, ...fields: readonly string[]): Problem {
  return refuseField(actor, 'verification_code.INVALID_CODE', fields);
}

/**
 * The owner's current state, locked with their session until the transaction ends: since the proof, the person may have lost their access
 * or the session may have been ended.
 */
export async function holdOwner(tx: Tx, actor: Actor): Promise<Person> {
  await lockUser(tx, actor.userId);
  await holdSession(tx, actor);
  const person = await findPersonById(tx, actor.userId);
  if (!person?.mayEnter) throw new Problem('session.required');
  return person;
}

const reportedFailures: ReadonlySet<string> = new Set(['wrong_credentials', 'verification_code.INVALID_CODE']);

/** Records a refused change after its transaction was rolled back; reached limits are not, because they would fill the audit log. */
export async function recordRefusedChange(
  platform: Platform,
  outsideTx: Db,
  actor: Actor,
  action: string,
  problem: Problem,
): Promise<void> {
  if (!reportedFailures.has(problem.code)) return;
  await inTransaction(outsideTx, (tx) =>
    platform.audit.append(tx, authorOf(actor), {
      action,
      objectType: 'user',
      objectId: actor.userId,
      clientId: actor.clientId,
      facts: { reason: problem.code },
    }),
  );
}

/** Stores the person's language, which e-mails and SMS use. */
export async function saveLanguage(tx: Tx, platform: Platform, actor: Actor, language: 'cs' | 'sk'): Promise<void> {
  await lockUser(tx, actor.userId);
  const person = await findPersonById(tx, actor.userId);
  if (!(await setLanguage(tx, actor.userId, language))) return;
  await platform.audit.append(tx, authorOf(actor), {
    action: 'account.languageChanged',
    objectType: 'user',
    objectId: actor.userId,
    clientId: actor.clientId,
    facts: { before: { language: person?.language ?? null }, after: { language } },
  });
}
