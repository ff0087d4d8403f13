import type { AnsweredStep, AnswersOf } from '@pramen/contract/onboarding/step-answers.schemas';
import { accountOfIban } from '@pramen/domain/banking/iban';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { IdentityClaims } from '../../../platform/identity/bank-claims.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt } from '../../access/limits.service.ts';
import { readRecordedHolder, requireClient } from '../../clients/record/client.reader.ts';
import { requireHolder } from '../../identity/holder-check.service.ts';
import { bankOf, errandOf, finishIdentity, identityLimits } from '../../identity/identity.service.ts';
import type { IdentityAnswer, ProvedIdentity } from '../../identity/identity.service.ts';
import { keepProof } from '../../identity/proofs.service.ts';
import { listSteps, requireOwnForm, stepIn } from '../record/interaction-forms.reader.ts';
import { storeAnswers } from '../steps/answers.service.ts';
import type { FormView } from '../steps/form-view.reader.ts';
import { answersIn } from '../steps/step-answers.rules.ts';

/**
 * Exchanges a code for what the bank states about the person; null for any other step than the identification, which spends no code. Call it
 * outside transactions; throws identity.* and onboarding.finished.
 */
export async function proveByBank(
  outsideTx: Db,
  platform: Platform,
  actor: Actor,
  { formId, stepId }: { formId: string; stepId: string },
  answer: IdentityAnswer,
): Promise<ProvedIdentity | null> {
  const form = await requireOwnForm(outsideTx, actor, formId);
  const { clientId, state } = form;
  if (stepIn(await listSteps(outsideTx, form), stepId).type !== 'identification') return null;
  const bank = bankOf(platform);
  if (state !== 'OPEN') throw new Problem('onboarding.finished');
  await countAttempt(outsideTx, platform, identityLimits.finish, actor.userId);
  return finishIdentity(outsideTx, platform, bank, errandOf(actor, 'ONBOARDING', clientId, formId), answer);
}

/** Verified words win; those that the person once told the bank only save typing. */
const firstOf = <Key extends keyof IdentityClaims>({ verified, plain }: ProvedIdentity, key: Key) => verified[key] ?? plain[key];
const listOf = ({ verified, plain }: ProvedIdentity, key: 'addresses' | 'paymentAccounts' | 'nationalities') =>
  verified[key].length > 0 ? verified[key] : plain[key];

function personOf(identity: ProvedIdentity): AnswersOf<'client_complex_form'> {
  const [nationality = null] = listOf(identity, 'nationalities') as readonly string[];
  return {
    firstname: [firstOf(identity, 'givenName'), firstOf(identity, 'middleName')].filter(Boolean).join(' '),
    surname: firstOf(identity, 'familyName'),
    personal_id: firstOf(identity, 'birthNumber'),
    ...(nationality === null ? {} : { nationality, citizenship: nationality }),
  };
}

function placesOf(identity: ProvedIdentity): AnswersOf<'address'> | null {
  const [home] = listOf(identity, 'addresses') as IdentityClaims['addresses'];
  if (!home) return null;
  const { street, city, zipCode, country } = home;
  return { domicile_address: { street, city, zip_code: zipCode, country }, correspondence_not_the_same: false };
}

function accountOf(identity: ProvedIdentity): AnswersOf<'bank_account'> | null {
  const [iban] = listOf(identity, 'paymentAccounts') as readonly string[];
  const account = iban === undefined ? null : accountOfIban(iban);
  if (!account) return null;
  const { prefix, number, bankCode } = account;
  return { currencies: ['CZK'], account_number: prefix === '' ? number : `${prefix}-${number}`, bank_code: bankCode };
}

/** Writes what the bank knows into the steps that nobody has typed into yet. */
async function prefill(tx: Tx, platform: Platform, view: FormView, identity: ProvedIdentity): Promise<void> {
  const told: { [Step in AnsweredStep]?: AnswersOf<Step> | null } = {
    client_complex_form: personOf(identity),
    address: placesOf(identity),
    bank_account: accountOf(identity),
  };
  for (const step of view.steps) {
    const answers = step.sealedAnswers === null ? told[step.type as AnsweredStep] : null;
    if (answers)
      await storeAnswers(tx, platform, view.vault, step, { ...answersIn(view, step.type as AnsweredStep), ...answers }, step.state);
  }
}

/**
 * Keeps a proved identity as evidence of who the client of an onboarding is, lets it sign the client in from now on, and fills in what the
 * bank knows. Throws identity.differs, identity.unverified and identity.card_expired.
 */
export async function identifyByBank(
  tx: Tx,
  platform: Platform,
  actor: Actor,
  view: FormView,
  stepId: string,
  identity: ProvedIdentity,
): Promise<void> {
  const { clientId, id: formId } = view.form;
  const client = await requireClient(tx, actor, 'onboarding.answer', clientId);
  const holder = await readRecordedHolder(tx, platform, client);
  requireHolder(identity, holder, { language: view.language, today: platform.clock.today() });
  await keepProof(tx, platform, actor, { clientId, purpose: 'ONBOARDING', recordId: stepId, partOf: formId }, identity);
  await prefill(tx, platform, view, identity);
}
