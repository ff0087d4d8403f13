import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { findLeavingFault, lastDayToLeave } from '@pramen/domain/clients/withdrawal';
import { holdForClient } from '@pramen/domain/onboarding/onboarding-words';
import { MINOR } from '@pramen/domain/portfolio/savings/calculator';
import { shareEqually } from '@pramen/domain/portfolio/savings/shared-plan';
import { and, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { interactionForms } from '../../../database/schema/onboarding.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { DAY } from '../../../platform/clock/clock.ts';
import { findContract, leavableOf } from '../../contracts/record/contracts.reader.ts';
import { findOpenForm, requireOwnForm } from '../record/interaction-forms.reader.ts';
import type { FormRow } from '../record/interaction-forms.reader.ts';
import { expectsFirstPayment, listWaitingIdentifications } from '../../identity/identity-standing.reader.ts';
import { isContractHeld, isUnderReview } from '../record/review.reader.ts';
import { readFirstPayments } from '../../payments/payments.service.ts';
import type { Intention } from '../../payments/payments.service.ts';
import { readFormView, typedIn } from '../steps/form-view.reader.ts';
import type { FormView, ViewPlatform } from '../steps/form-view.reader.ts';
import { chosenStrategies } from '../steps/step-answers.rules.ts';
import { presentInteractionForm, undecided } from '../steps/interaction-form.present.ts';
import type { Outcome } from '../steps/interaction-form.present.ts';
import { readSentCode } from './confirmation.service.ts';
import { findHoldReason } from './decision.service.ts';

/** How long the last step can be read again after the submission. */
const SHOWN_MS = DAY;

/** Documents that wait for the client's signature. */
async function countToSign(db: Readable, clientId: string, userId: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(documentSignatures)
    .innerJoin(documents, and(eq(documents.clientId, documentSignatures.clientId), eq(documents.id, documentSignatures.documentId)))
    .where(
      and(
        eq(documentSignatures.clientId, clientId),
        eq(documentSignatures.userId, userId),
        eq(documentSignatures.state, 'PENDING'),
        isNull(documents.deletedAt),
      ),
    );
  return found?.count ?? 0;
}

const nothingMeant: Intention = { horizon: null, initial: null, regular: null };

/** The part of an amount in units of the currency that goes into one of the chosen strategies; null: nothing was said. */
const partOf = (amount: number | null, place: number, count: number): number | null =>
  amount === null ? null : (shareEqually(Math.round(amount * MINOR), count)[place] ?? 0) / MINOR;

/** What the client calculated: an equal part of it for each chosen strategy. */
function intentionOf(view: FormView, strategyId: string): Intention {
  const chosen = chosenStrategies(view);
  const place = chosen.indexOf(strategyId);
  if (place < 0) return nothingMeant;
  const { parameters, mode, monthly_deposit: monthly = null } = typedIn(view, 'calculation') ?? {};
  const initial = mode === 'SAVING' ? (parameters?.saving?.initial_deposit ?? null) : null;
  return {
    horizon: parameters?.general?.duration ?? null,
    initial: partOf(initial, place, chosen.length),
    regular: partOf(monthly, place, chosen.length),
  };
}

/** The client's right to withdraw from the contract that an onboarding made; null: it made none, or the right is used or over. */
async function readRightToWithdraw(
  db: Readable,
  { clock, config }: ViewPlatform,
  { clientId, contractId, options }: FormRow,
): Promise<Outcome['withdrawal']> {
  if (contractId === null || options.contractId !== null) return null;
  const contract = await findContract(db, clientId, contractId);
  if (!contract || contract.deletedAt !== null || contract.withdrawnAt !== null) return null;
  const leavable = leavableOf(contract);
  const isOver = findLeavingFault(leavable, clock.today(), config.firmCountry) === 'late';
  return isOver ? null : { until: lastDayToLeave(leavable, config.firmCountry) };
}

/** Whether the client keeps the contract of an onboarding. */
async function readContractStanding(db: Readable, { clientId, contractId }: FormRow): Promise<Outcome['contract']> {
  const contract = contractId === null ? null : await findContract(db, clientId, contractId);
  if (!contract || contract.deletedAt !== null) return 'NONE';
  return contract.withdrawnAt === null ? 'KEPT' : 'LEFT';
}

async function readOutcome(db: Readable, platform: ViewPlatform, { userId }: Actor, view: FormView): Promise<Outcome> {
  const { form } = view;
  const contract = await readContractStanding(db, form);
  // Nothing follows from the check any more, and the client is not told its end.
  const isHeld = form.state === 'HELD' && contract !== 'LEFT';
  return {
    codeSent: null,
    contract,
    isContractHeld: await isContractHeld(db, form.clientId, form.contractId),
    isUnderReview: await isUnderReview(db, form.clientId),
    waitingIdentifications: await listWaitingIdentifications(db, form.clientId),
    held: isHeld ? holdForClient((await findHoldReason(db, platform, form)) ?? 'SCREENING') : null,
    paymentInformations:
      form.contractId === null
        ? []
        : await readFirstPayments(db, { clientId: form.clientId, contractId: form.contractId, language: view.language }, (strategyId) =>
            intentionOf(view, strategyId),
          ),
    isPaymentIdentifying: await expectsFirstPayment(db, form.clientId),
    withdrawal: await readRightToWithdraw(db, platform, form),
    documentsToSign: await countToSign(db, form.clientId, userId),
  };
}

async function present(db: Readable, platform: ViewPlatform, actor: Actor, form: FormRow): Promise<InteractionForm> {
  const view = await readFormView(db, platform, actor, form);
  if (form.state !== 'OPEN') return presentInteractionForm(view, await readOutcome(db, platform, actor, view));
  return presentInteractionForm(view, { ...undecided, codeSent: await readSentCode(db, platform, actor, view) });
}

async function findSubmitted(db: Readable, { clock }: ViewPlatform, clientId: string): Promise<FormRow | null> {
  const [form] = await db
    .select()
    .from(interactionForms)
    .where(
      and(
        eq(interactionForms.clientId, clientId),
        inArray(interactionForms.state, ['HELD', 'COMPLETED']),
        gt(interactionForms.submittedAt, new Date(clock.now().getTime() - SHOWN_MS)),
      ),
    )
    .orderBy(desc(interactionForms.submittedAt))
    .limit(1);
  return form ?? null;
}

/**
 * The caller's open onboarding, or the one that they have just submitted, so that its last step goes on when it is decided. Throws
 * record.not_found without any.
 */
export async function readOwnForm(db: Readable, platform: ViewPlatform, actor: Actor): Promise<InteractionForm> {
  const { clientId } = actor;
  const form = clientId === null ? null : ((await findOpenForm(db, clientId)) ?? (await findSubmitted(db, platform, clientId)));
  if (!form) throw new Problem('record.not_found');
  return present(db, platform, actor, form);
}

/** One onboarding of the caller. */
export const readOwnFormById = async (db: Readable, platform: ViewPlatform, actor: Actor, id: string): Promise<InteractionForm> =>
  present(db, platform, actor, await requireOwnForm(db, actor, id));
