import type { Db, Readable, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireValidCard } from '../../identity/holder-check.service.ts';
import { findSentCode, matchCode } from '../../verification/code-check.service.ts';
import type { CodeObject } from '../../verification/code-check.service.ts';
import type { CodeOrder } from '../../verification/verification.service.ts';
import { requireOwnForm } from '../record/interaction-forms.reader.ts';
import type { FormRow } from '../record/interaction-forms.reader.ts';
import { requireAllComplete } from '../steps/accept.rules.ts';
import { requireInformed } from '../steps/information.rules.ts';
import { readFormView, typedIn } from '../steps/form-view.reader.ts';
import type { FormView } from '../steps/form-view.reader.ts';
import { hashOfAgreed, writeAgreed } from './agreement.rules.ts';

type Deps = Pick<Platform, 'clock' | 'config' | 'identities'>;

async function requireOpen(db: Readable, actor: Actor, id: string): Promise<FormRow> {
  const form = await requireOwnForm(db, actor, id);
  if (form.state !== 'OPEN') throw new Problem('onboarding.finished');
  return form;
}

/** Exactly what the code of an onboarding confirms. */
export const codeObjectOf = ({ userId }: Actor, view: FormView): CodeObject => ({
  userId,
  purpose: 'ONBOARDING',
  objectHash: hashOfAgreed(writeAgreed(view)),
});

/** Whether every step before the code is completed. */
const isToConfirm = ({ steps }: FormView): boolean =>
  steps.every(({ type, state }) => state === 'COMPLETED' || type === 'confirmation' || type === 'end');

/** The code that was sent for what an onboarding holds now and still counts; null: none was. */
export const readSentCode = async (db: Readable, { clock }: Pick<Platform, 'clock'>, actor: Actor, view: FormView) =>
  isToConfirm(view) ? findSentCode(db, codeObjectOf(actor, view), clock.now()) : null;

/** The bank's document may expire between the proof and the confirmation: a code that cannot confirm is not sent. */
function requireValidIdentity({ clock }: Deps, view: FormView): void {
  if (typedIn(view, 'identification')?.method === 'BANK_ID' && view.attestation) requireValidCard(view.attestation, clock.today());
}

/**
 * Prepares the code that confirms an onboarding as it is now. Throws record.not_found, onboarding.finished, onboarding.step_early,
 * onboarding.informed_again, identity.card_expired and validation.failed.
 */
export async function orderConfirmationCode(tx: Tx, platform: Deps, actor: Actor, ids: readonly string[]): Promise<CodeOrder> {
  const [id = '', ...others] = ids;
  if (others.length > 0) throw new Problem('record.not_found');
  const view = await readFormView(tx, platform, actor, await requireOpen(tx, actor, id));
  if (!isToConfirm(view)) throw new Problem('onboarding.step_early');
  // A code for what cannot be submitted would lead nowhere.
  requireAllComplete(view);
  requireInformed(view);
  requireValidIdentity(platform, view);
  const object = codeObjectOf(actor, view);
  return { object, facts: { formId: id, objectSha256: object.objectHash.toString('hex') } };
}

/**
 * Compares the digits with the code sent for exactly what the onboarding holds now, and returns its id; null when they do not fit. Throws
 * onboarding.step_early, without counting an attempt, when a step was changed since the code was sent. Call it outside transactions.
 */
export async function matchConfirmationCode(
  outsideTx: Db,
  platform: Pick<Platform, 'clock' | 'config' | 'identities'>,
  actor: Actor,
  id: string,
  digits: string,
): Promise<string | null> {
  const view = await readFormView(outsideTx, platform, actor, await requireOpen(outsideTx, actor, id));
  if (!isToConfirm(view)) throw new Problem('onboarding.step_early');
  return matchCode(outsideTx, platform, codeObjectOf(actor, view), digits);
}
