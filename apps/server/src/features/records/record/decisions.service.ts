import type { BodyOf } from '@pramen/contract/endpoint';
import type { RecordCalls } from '@pramen/contract/records/records.endpoints';
import { stateAfterDecision } from '@pramen/domain/forms/records/record-states';
import type { Decision, RecordState } from '@pramen/domain/forms/records/record-states';
import { validUntil } from '@pramen/domain/forms/records/validity';
import { readFacts } from '@pramen/domain/onboarding/facts/facts-in-form';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { records } from '../../../database/schema/records.ts';
import type { Actor, Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { fillAcceptedFacts } from '../../clients/accepted-facts.service.ts';
import { readForm, REVISED_BY_LAW } from '../../form-templates/compiled-forms.reader.ts';
import { recordAssessment } from '../aml/assessments.service.ts';
import { pragueDateOf } from '../../../platform/clock/clock.ts';
import { settleWarnings } from '../../suitability/warnings.service.ts';
import { readCurrentAnswers, readResult } from '../content/record-content.reader.ts';
import { announceReturned } from './record-notices.service.ts';
import { replaceNamed, settleNamed } from '../content/named-persons.service.ts';
import { addStep } from '../content/record-rows.service.ts';
import { refuseIncompleteMeeting } from './answers.rules.ts';
import { readRepresentation } from '../respondent/respondent.reader.ts';
import { settleRespondent } from '../respondent/respondent.rules.ts';
import { holdRecord, requireRecord } from './records.reader.ts';
import type { RecordKey, RecordRow } from './records.reader.ts';
import { requireScreening } from './screening-guard.service.ts';
import { openVault } from '../content/record-vault.service.ts';
import type { RecordVault } from '../content/record-vault.service.ts';
import { hurryDecision } from '../../identity/held-onboardings.service.ts';

/** Throws validation.failed for a meeting record or a questionnaire of a minor or a company that does not state what it must. */
async function refuseUnfinished(tx: Tx, platform: WritePlatform, vault: RecordVault, stored: RecordRow, language: Language): Promise<void> {
  const { type } = stored;
  const { answers, respondent: former = null } = await readCurrentAnswers(tx, vault, stored);
  const representation = await readRepresentation(tx, platform, stored);
  settleRespondent(representation, { given: undefined, former }, { state: 'ACCEPTED', language });
  if (type !== 'MEETING_RECORD') return;
  const { form } = await readForm(tx, stored.revisionId);
  refuseIncompleteMeeting(form, answers, { type, state: 'ACCEPTED', language, now: platform.clock.now() });
}

/** The last day of validity that an acceptance sets: it counts from the day on which the answers were completed. */
const validityOf = ({ type, stateAt, template }: RecordRow, state: RecordState) =>
  type === 'INVESTMENT_QUESTIONNAIRE' && state === 'ACCEPTED'
    ? { validUntil: validUntil(pragueDateOf(stateAt), template.validityMonths) }
    : {};

/** Ids of the contradictions that staff must have looked at before they accept. */
async function contradictionsOf(tx: Tx, vault: RecordVault, stored: RecordRow, state: RecordState): Promise<readonly string[]> {
  return state === 'ACCEPTED' ? ((await readResult(tx, vault, stored))?.score.contradictions ?? []) : [];
}

/** Throws validation.failed without the reason that a return, a cancellation or the acceptance of contradictions needs. */
function refuseUnexplained(reason: string | null, decision: Decision, contradictions: readonly string[], language: Language): void {
  if (reason !== null) return;
  if (decision !== 'ACCEPT') throw refusedField(language, 'description', 'validation:required');
  if (contradictions.length > 0) throw refusedField(language, 'description', 'records:contradictionsNeedReason');
}

/** The reason and what it explains, for the audit log. */
const saidWith = (description: string | null, contradictions: readonly string[]) =>
  description === null ? {} : { personal: { after: { description, ...(contradictions.length > 0 ? { contradictions } : {}) } } };

/** Fills what the client's record does not know with what an accepted questionnaire states. */
async function fillStated(tx: Tx, platform: WritePlatform, actor: Actor, vault: RecordVault, stored: RecordRow): Promise<void> {
  if (stored.type !== 'AML_QUESTIONNAIRE' && stored.type !== 'INVESTMENT_QUESTIONNAIRE') return;
  const { form } = await readForm(tx, stored.revisionId);
  const { birth_place: place, citizenship, occupation } = readFacts(form, (await readCurrentAnswers(tx, vault, stored)).answers);
  const first = (values: readonly string[] | undefined) => values?.[0] ?? null;
  const facts = { birth_place: first(place), citizenship: first(citizenship), occupation: first(occupation) };
  await fillAcceptedFacts(tx, platform, actor, 'records.review', stored.clientId, facts);
}

/** What a decision leads to besides the record's new state. */
async function followUp(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  stored: RecordRow,
  { state, isHit }: { state: RecordState; isHit: boolean },
): Promise<void> {
  const { clientId, id, type } = stored;
  if (state === 'ACCEPTED' && type === 'AML_QUESTIONNAIRE') await recordAssessment(tx, platform, actor, stored, isHit);
  // After the assessment, which locks the client: of two questionnaires accepted at once, the second one sees the first.
  if (state === 'ACCEPTED') await replaceNamed(tx, platform, actor, stored);
  if (state === 'ACCEPTED' && type === 'INVESTMENT_QUESTIONNAIRE') await settleWarnings(tx, platform, actor, clientId);
  if (state === 'WAITING') {
    await announceReturned(tx, platform, clientId, id);
    // It is a draft again, and may have missed a revision that the law requires.
    await platform.jobs.enqueue(tx, REVISED_BY_LAW, { templateId: stored.templateId });
  }
}

/**
 * Accepts, cancels or returns an answered record. A returned one waits for the client again; its answers stay as a version. Throws
 * record.state_refused when the state does not allow it, and validation.failed without the reason that a return, a cancellation, or the
 * acceptance of answers that contradict one another needs. An AML questionnaire is accepted only when `screen` permits it; null is for
 * decisions of a time without screening.
 */
export async function decideRecord(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  key: RecordKey,
  { decision, description: reason = null, version }: BodyOf<RecordCalls['decide']>,
  present: (row: RecordRow) => Promise<unknown>,
  screen: typeof requireScreening | null = requireScreening,
): Promise<RecordRow> {
  const stored = await holdRecord(tx, actor, 'records.review', key);
  if (version !== undefined && version !== stored.version) refuseStale(version, stored, await present(stored));
  const state = stateAfterDecision(stored.state, decision);
  if (state === null) throw new Problem('record.state_refused');
  const vault = await openVault(tx, platform, key.clientId);
  if (decision === 'ACCEPT') await refuseUnfinished(tx, platform, vault, stored, actor.origin.language);
  const contradictions = await contradictionsOf(tx, vault, stored, state);
  refuseUnexplained(reason, decision, contradictions, actor.origin.language);
  const isAcceptedAml = key.type === 'AML_QUESTIONNAIRE' && decision === 'ACCEPT';
  // Before the screening is judged: whoever a questionnaire names without having been compared keeps it from being complete.
  if (isAcceptedAml) await settleNamed(tx, platform, actor, vault, key);
  const screening = isAcceptedAml && screen ? await screen(tx, platform, actor, key.clientId, reason) : null;
  const at = platform.clock.now();
  const validity = validityOf(stored, state);
  await addStep(tx, platform, actor, vault, { ...key, state, versionNumber: stored.versionNumber, decision, reason, screening });
  await tx
    .update(records)
    .set({
      state,
      stateAt: at,
      version: sql`${records.version} + 1`,
      answeredAt: stored.answeredAt ?? at,
      ...validity,
    })
    .where(and(eq(records.clientId, key.clientId), eq(records.id, key.id)));
  await settleNamed(tx, platform, actor, vault, key);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'records.decided',
      objectType: 'record',
      objectId: key.id,
      clientId: key.clientId,
      facts: {
        before: { state: stored.state },
        after: { state },
        ...validity,
        versionNumber: stored.versionNumber,
        ...(screening ? { screening } : {}),
      },
      ...saidWith(reason, contradictions),
    },
  );
  await followUp(tx, platform, actor, stored, { state, isHit: screening?.status === 'CONFIRMED' });
  if (state === 'ACCEPTED') await fillStated(tx, platform, actor, vault, stored);
  await hurryDecision(tx, platform, key.clientId);
  return requireRecord(tx, actor, 'records.review', key);
}
