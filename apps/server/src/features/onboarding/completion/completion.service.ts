import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { interactionForms, interactionSteps } from '../../../database/schema/onboarding.ts';
import { hashOfSealed } from '../../../platform/audit/told-values.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal } from '../../../platform/keys/envelope.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findStaffToTell } from '../../clients/carers.reader.ts';
import { saveOnboardedDetails } from '../../clients/onboarded-client.service.ts';
import { readRecordedHolder, requireClient } from '../../clients/record/client.reader.ts';
import type { Goal } from '../../contracts/goals.service.ts';
import { openOnboardedContract } from '../../contracts/onboarded-contract.service.ts';
import { tellDelivered } from '../../disclosures/deliveries.service.ts';
import { makeAgreedDocuments } from '../../documents/agreed-documents.service.ts';
import { requireHolder } from '../../identity/holder-check.service.ts';
import { addSubmittedIdentification } from '../../identifications/submitted-identification.service.ts';
import { notify } from '../../messages/notifications/notifications.service.ts';
import { addSubmittedRecord } from '../../records/submitted-records.service.ts';
import { connectAttested } from '../../screening/connected-persons.service.ts';
import { useCode } from '../../verification/code-check.service.ts';
import { SUBMITTED_NOTICE } from '../notices/telling.service.ts';
import { dropLeftFiles } from '../record/dropped-answers.service.ts';
import { endWalk } from '../record/walk.service.ts';
import { acceptPages, requireAllComplete, settleCalculation } from '../steps/accept.rules.ts';
import { goalsOf } from '../steps/goals.rules.ts';
import { chosenStrategies, currencyOfPlan } from '../steps/step-answers.rules.ts';
import { requireInformed } from '../steps/information.rules.ts';
import { typedIn } from '../steps/form-view.reader.ts';
import type { FormView } from '../steps/form-view.reader.ts';
import { AGREEMENT_VERSION, hashOfAgreed, writeAgreed } from './agreement.rules.ts';
import { codeObjectOf } from './confirmation.service.ts';
import { decideSubmitted } from './decision.service.ts';
import { detailsOf } from './details.rules.ts';

/** Whether documents from Word can be made. */
export interface Studio {
  hasOffice: boolean;
}

async function submitRecords(tx: Tx, platform: Platform, actor: Actor, view: FormView): Promise<string[]> {
  const ids: string[] = [];
  const answers = view.pages.length === 0 ? [] : acceptPages(view, typedIn(view, 'aggregated_form'));
  for (const [place, { type, revision }] of view.pages.entries())
    ids.push(
      await addSubmittedRecord(tx, platform, actor, view.form.clientId, {
        type,
        revision,
        answers: answers[place] ?? {},
        onboardingId: view.form.id,
      }),
    );
  return ids;
}

async function submitIdentification(tx: Tx, platform: Platform, actor: Actor, view: FormView): Promise<string | null> {
  const typed = typedIn(view, 'identification');
  if (!typed) return null;
  const { clientId } = view.form;
  const step = view.steps.find(({ type }) => type === 'identification');
  // What the bank stated stands beside the record of this id.
  if (typed.method === 'BANK_ID') {
    if (view.attestation && step) await connectAttested(tx, platform, actor, { clientId, recordId: step.id }, view.attestation.verified);
    return addSubmittedIdentification(tx, platform, actor, { clientId, id: step?.id, method: 'BANKID', files: [] });
  }
  const files = view.pictures.map(({ file, side, measured }) => ({ fileId: file.id, side, measured }));
  const method = typed.document_type === 'PASSPORT' ? 'PASSPORT' : 'IDCARD';
  return addSubmittedIdentification(tx, platform, actor, { clientId, method, files });
}

/** What the client saves for from today on, with the figures of today; nothing without a calculation. */
function goalsFromToday(view: FormView, { clock }: Pick<Platform, 'clock'>): ReadonlyMap<string, Goal> {
  const typed = typedIn(view, 'calculation');
  return typed ? goalsOf(view, settleCalculation(view, typed), clock.today()) : new Map<string, Goal>();
}

/** A bank identity proves only its holder: throws identity.differs when the client's record has become another person's since. */
async function requireProvedHolder(tx: Tx, platform: Platform, actor: Actor, view: FormView): Promise<void> {
  const { attestation, form, language } = view;
  if (typedIn(view, 'identification')?.method !== 'BANK_ID' || !attestation) return;
  const holder = await readRecordedHolder(tx, platform, await requireClient(tx, actor, 'onboarding.answer', form.clientId));
  requireHolder(attestation, holder, { language, today: platform.clock.today() });
}

interface Made {
  contractId: string | null;
  facts: Record<string, unknown>;
}

async function makeEverything(tx: Tx, platform: Platform, studio: Studio, actor: Actor, view: FormView): Promise<Made> {
  const { clientId, options } = view.form;
  await saveOnboardedDetails(tx, platform, actor, clientId, detailsOf(view));
  await requireProvedHolder(tx, platform, actor, view);
  const recordIds = await submitRecords(tx, platform, actor, view);
  const identificationId = await submitIdentification(tx, platform, actor, view);
  // Uploaded and taken out of the answers again, or of a document although a bank identity was used in the end.
  await dropLeftFiles(tx, platform, view.form);
  const strategyIds = chosenStrategies(view);
  const wanted = { clientId, contractId: options.contractId, contractTypeId: options.contractTypeId };
  const opened = await openOnboardedContract(tx, platform, actor, wanted, {
    strategyIds,
    currency: currencyOfPlan(view),
    goals: goalsFromToday(view, platform),
  });
  const contractId = opened?.contract.id ?? null;
  const chosenIds = options.documents ? options.document_templates : [];
  const documentIds = await makeAgreedDocuments(tx, platform, studio, actor, { clientId, contractId, chosenIds });
  const investmentIds = opened?.investments.map(({ id }) => id) ?? [];
  return { contractId, facts: { recordIds, identificationId, contractId, investmentIds, documentIds } };
}

/**
 * Submits an onboarding that the code confirms: stores what the client stated, makes records, identification, contract, investments and
 * documents, and decides what can be decided at once. All or nothing. Throws verification_code.INVALID_CODE for a code that was used
 * meanwhile, and validation.failed for answers that are not valid any more.
 */
export async function submitOnboarding(
  tx: Tx,
  platform: Platform,
  studio: Studio,
  actor: Actor,
  view: FormView,
  codeId: string,
): Promise<void> {
  const { form } = view;
  const { clientId, id } = form;
  const at = platform.clock.now();
  if (!(await useCode(tx, codeId, at, codeObjectOf(actor, view)))) throw new Problem('verification_code.INVALID_CODE');
  requireAllComplete(view);
  requireInformed(view);
  const key = await readClientKey(tx, platform.config.keys.master, clientId);
  if (!key) throw new Problem('record.not_found');
  const agreed = writeAgreed(view);
  const { contractId, facts } = await makeEverything(tx, platform, studio, actor, view);
  await endWalk(tx, platform, form, 'FINISHED', actor.sessionId);
  const agreement = { version: AGREEMENT_VERSION, codeId, at: at.toISOString(), text: agreed, language: view.language };
  const sealedAgreement = seal(key, Buffer.from(JSON.stringify(agreement)), `onboarding:agreement:${id}`);
  await tx
    .update(interactionForms)
    .set({
      state: 'HELD',
      submittedAt: at,
      touchedAt: at,
      contractId,
      sealedAgreement,
      version: sql`${interactionForms.version} + 1`,
    })
    .where(and(eq(interactionForms.clientId, clientId), eq(interactionForms.id, id)));
  await tx
    .update(interactionSteps)
    .set({ state: 'COMPLETED', completedAt: at, version: sql`${interactionSteps.version} + 1` })
    .where(
      and(
        eq(interactionSteps.clientId, clientId),
        eq(interactionSteps.formId, id),
        inArray(interactionSteps.type, ['confirmation', 'end']),
      ),
    );
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'onboarding.submitted',
      objectType: 'interaction_form',
      objectId: id,
      clientId,
      facts: {
        before: { state: 'OPEN' },
        after: { state: 'HELD' },
        ...facts,
        codeId,
        agreementVersion: AGREEMENT_VERSION,
        objectSha256: hashOfAgreed(agreed).toString('hex'),
        agreementHash: hashOfSealed(sealedAgreement),
      },
    },
  );
  await tellDelivered(tx, platform, actor.userId, { clientId, formId: id });
  for (const userId of await findStaffToTell(tx, clientId))
    await notify(tx, platform, { userId, kind: SUBMITTED_NOTICE, params: { clientId } });
  await decideSubmitted(tx, platform, { clientId, id });
}
