import type { GivenForm } from '@pramen/contract/records/given-form';
import type { ChangedRecord, NewRecord, RecordDocumentsBody } from '@pramen/contract/records/records.schemas';
import { validate } from '@pramen/domain/forms/answers/validate';
import { areAllAttributed, attribute } from '@pramen/domain/forms/records/authorship';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import {
  mayClientSave,
  mayDeleteRecord,
  mayStaffSave,
  needsCompleteAnswers,
  stateAfterStaffSave,
} from '@pramen/domain/forms/records/record-states';
import type { Respondent } from '@pramen/domain/forms/records/respondent';
import type { ClientSave, RecordState, StaffSave } from '@pramen/domain/forms/records/record-states';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { records } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { holdClient } from '../../clients/record/client.reader.ts';
import { readForm } from '../../form-templates/compiled-forms.reader.ts';
import { readUsableTemplates } from '../../form-templates/form-template-answer.reader.ts';
import { acceptAnswers, refuseAnswers, refuseIncompleteMeeting, refuseRewrittenMeeting } from './answers.rules.ts';
import { prefilledWith, templateOfFormer } from '../content/prefilled.rules.ts';
import { endDraft, refuseOtherDraft } from '../content/answer-drafts.service.ts';
import { readCurrentAnswers } from '../content/record-content.reader.ts';
import { announceWaiting, readWaitingNotices } from './record-notices.service.ts';
import { addResult, addStep, addVersion } from '../content/record-rows.service.ts';
import { settleNamed } from '../content/named-persons.service.ts';
import { linkDocuments, refuseUnseenLinks } from '../meeting/record-documents.service.ts';
import { readRepresentation } from '../respondent/respondent.reader.ts';
import { auditedRespondent, settleRespondent } from '../respondent/respondent.rules.ts';
import { holdFiles } from '../content/answer-files.service.ts';
import { findLastRecord, holdRecord, requireRecord } from './records.reader.ts';
import type { RecordKey, RecordRow } from './records.reader.ts';
import { openVault } from '../content/record-vault.service.ts';
import type { RecordVault, StoredAnswers } from '../content/record-vault.service.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

const staffStates: readonly string[] = ['CONCEPT', 'WAITING', 'TO_REVIEW'] satisfies StaffSave[];
const clientStates: readonly string[] = ['APPROVED', 'DENIED'] satisfies ClientSave[];
const isStaffSave = (state: string): state is StaffSave => staffStates.includes(state);
const isClientSave = (state: string): state is ClientSave => clientStates.includes(state);

function staffSaveOf(state: string | undefined, actor: Actor): StaffSave {
  const requested = state ?? 'CONCEPT';
  if (!isStaffSave(requested)) throw refusedField(actor.origin.language, 'state', 'validation:choice');
  return requested;
}

function clientSaveOf(state: string | undefined, actor: Actor): ClientSave {
  if (state === undefined || !isClientSave(state)) throw refusedField(actor.origin.language, 'state', 'validation:choice');
  return state;
}

const authorOf = (actor: Actor, { clock }: Pick<Deps, 'clock'>) =>
  ({ userId: actor.userId, as: actor.role === 'CLIENT' ? 'CLIENT' : 'STAFF', at: clock.now().toISOString() }) as const;

/**
 * Prepares a record for a client from an active template that the actor may use, as a concept or sent at once. Throws record.not_found for
 * the client, and validation.failed for the template, the state and the answers.
 */
export async function createRecord(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  { clientId, type }: Omit<RecordKey, 'id'>,
  body: NewRecord,
): Promise<RecordRow> {
  const { language } = actor.origin;
  await holdClient(tx, actor, 'records.prepare', clientId);
  const requested = staffSaveOf(body.state, actor);
  const template = (await readUsableTemplates(tx, actor, type)).find(({ id }) => id === body.template_id);
  if (!template) throw refusedField(language, 'template_id', 'records:templateRetired');
  const revision = await readForm(tx, template.revision.id);
  const state = stateAfterStaffSave(requested, template.confirmation_required);
  const answers = acceptAnswers(revision.form, body.data, needsCompleteAnswers(state), language);
  refuseIncompleteMeeting(revision.form, answers, { type, state, language, now: platform.clock.now() });
  const represented = await readRepresentation(tx, platform, { clientId, type });
  const respondent = settleRespondent(represented, { given: body.respondent, former: null }, { state, language });
  const fileIds = await holdFiles(tx, clientId, revision.form, answers, language);
  const vault = await openVault(tx, platform, clientId);
  const last = await findLastRecord(tx, clientId, type, templateOfFormer(type, template.id));
  const prefilled = last && prefilledWith(type, revision.form, await readCurrentAnswers(tx, vault, last));
  const at = platform.clock.now();
  const key = { clientId, id: newId(), type };
  await tx.insert(records).values({
    ...key,
    state,
    stateAt: at,
    templateId: template.id,
    revisionId: revision.id,
    creatorId: actor.userId,
    versionNumber: 1,
    createdAt: at,
  });
  await registerNumbers(tx, [{ kind: 'RECORD', number: key.id, clientId, recordId: key.id }]);
  const first = { ...key, number: 1, revisionId: revision.id, fileIds, respondent };
  // What was taken over from the last record was typed by whoever typed it there.
  const authors = attribute(answers, authorOf(actor, platform), prefilled ?? null);
  const answersHash = await addVersion(tx, platform, vault, first, { answers, authors }, actor.userId);
  await addStep(tx, platform, actor, vault, { ...key, state, versionNumber: 1 });
  const resultHash = needsCompleteAnswers(state)
    ? await addResult(tx, platform, actor, vault, { ...key, versionNumber: 1 }, revision, answers)
    : null;
  await settleNamed(tx, platform, actor, vault, key);
  if (state === 'WAITING') await announceWaiting(tx, platform, clientId, [key.id]);
  const audited = auditedRespondent(respondent);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'records.prepared',
      objectType: 'record',
      objectId: key.id,
      clientId,
      facts: {
        after: {
          type,
          state,
          templateId: template.id,
          revision: revision.number,
          definitionHash: revision.hash,
          versionNumber: 1,
          ...audited.facts,
        },
        ...hashesOf({ answersHash, resultHash }),
      },
      ...(respondent === null ? {} : { personal: { after: audited.personal } }),
    },
  );
  if (body.document_ids) await linkDocuments(tx, platform, actor, key, body.document_ids);
  return requireRecord(tx, actor, 'records.prepare', key);
}

/** Hashes of what an event stored, so that what is stored can be compared with it later. */
const hashesOf = (hashes: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(hashes).filter(([, hash]) => hash !== null));

/**
 * Stores answers that differ from the current ones as a new version, and those that are confirmed while nobody is their author; returns the
 * version that holds them, and the hash of a new one.
 */
async function saveAnswers(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  vault: RecordVault,
  stored: RecordRow,
  former: StoredAnswers,
  { answers, respondent, isConfirmed }: { answers: FormAnswers; respondent: Respondent | null; isConfirmed: boolean },
  form: CompiledForm,
): Promise<{ versionNumber: number; answersHash: string | null }> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const isAttributed = !isConfirmed || areAllAttributed(answers, former.authors);
  if (isAttributed && isSame(former.answers, answers) && isSame(former.respondent ?? null, respondent))
    return { versionNumber: stored.versionNumber, answersHash: null };
  const { clientId, id, revisionId } = stored;
  const number = stored.versionNumber + 1;
  const fileIds = await holdFiles(tx, clientId, form, answers, actor.origin.language);
  const answersHash = await addVersion(
    tx,
    platform,
    vault,
    { clientId, id, number, revisionId, fileIds, respondent },
    { answers, authors: attribute(answers, authorOf(actor, platform), former) },
    actor.userId,
  );
  return { versionNumber: number, answersHash };
}

/** A step of a stored record: a new state, new answers, or both. */
interface Move {
  /** `records.<action>` in the audit log. */
  action: 'saved' | 'approved' | 'denied';
  state: RecordState;
  /** null: the answers stay. */
  given: GivenForm | null;
  /** undefined: the stored one stays. */
  respondent?: Respondent | null | undefined;
  /** Why a client denies. */
  reason: string | null;
}

/** Stores answers and state of a locked record; what changes neither writes nothing. Answers of a final state must be complete. */
async function moveRecord(tx: Tx, platform: Deps, actor: Actor, stored: RecordRow, move: Move): Promise<RecordRow> {
  const { clientId, id, type } = stored;
  const { action, state, given, reason } = move;
  const { language } = actor.origin;
  const revision = await readForm(tx, stored.revisionId);
  const vault = await openVault(tx, platform, clientId);
  const isComplete = needsCompleteAnswers(state);
  const former = await readCurrentAnswers(tx, vault, stored);
  if (!given) refuseAnswers(validate(revision.form, former.answers, { isComplete }), language);
  const answers = given ? acceptAnswers(revision.form, given, isComplete, language) : former.answers;
  if (type === 'MEETING_RECORD' && actor.role === 'CLIENT') refuseRewrittenMeeting(former, answers, language);
  refuseIncompleteMeeting(revision.form, answers, { type, state, language, now: platform.clock.now() });
  const represented = await readRepresentation(tx, platform, { clientId, type });
  const known = { given: move.respondent, former: former.respondent ?? null };
  const respondent = settleRespondent(represented, known, { state, language });
  const saved = await saveAnswers(
    tx,
    platform,
    actor,
    vault,
    stored,
    former,
    { answers, respondent, isConfirmed: isComplete },
    revision.form,
  );
  const { versionNumber, answersHash } = saved;
  const isMoved = state !== stored.state;
  if (!isMoved && versionNumber === stored.versionNumber) return stored;
  const at = platform.clock.now();
  if (isMoved) await addStep(tx, platform, actor, vault, { clientId, id, state, versionNumber, reason });
  const isFirstAnswer = actor.role === 'CLIENT' && stored.answeredAt === null;
  await tx
    .update(records)
    .set({
      state,
      versionNumber,
      version: sql`${records.version} + 1`,
      ...(isMoved ? { stateAt: at } : {}),
      // The result was that of other answers.
      ...(versionNumber === stored.versionNumber ? {} : { metrics: null }),
      ...(isFirstAnswer ? { answeredAt: at } : {}),
    })
    .where(and(eq(records.clientId, clientId), eq(records.id, id)));
  const resultHash = isComplete ? await addResult(tx, platform, actor, vault, { clientId, id, versionNumber }, revision, answers) : null;
  await settleNamed(tx, platform, actor, vault, { clientId, id });
  const audited = auditedRespondent(respondent);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: `records.${action}`,
      objectType: 'record',
      objectId: id,
      clientId,
      facts: {
        before: { state: stored.state, versionNumber: stored.versionNumber },
        after: { state, versionNumber, ...audited.facts },
        definitionHash: revision.hash,
        ...hashesOf({ answersHash, resultHash }),
      },
      ...(reason === null && respondent === null
        ? {}
        : { personal: { after: { ...audited.personal, ...(reason === null ? {} : { description: reason }) } } }),
    },
  );
  return requireRecord(tx, actor, 'records.save', { clientId, id, type });
}

/** Throws draft.changed when the client has typed on elsewhere: what they did not see here would be lost with this save. */
async function refuseUnseenDraft(tx: Tx, platform: Deps, stored: RecordRow, known: number): Promise<void> {
  const { form } = await readForm(tx, stored.revisionId);
  await refuseOtherDraft(tx, await openVault(tx, platform, stored.clientId), stored, form, known);
}

/**
 * The save of a concept by staff, or the client's response to what waits for them. `present` shows the current record to a caller who
 * saves an outdated version. Throws record.state_refused in any other state.
 */
export async function saveRecord(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  key: RecordKey,
  {
    version,
    data,
    state: requested,
    document_ids: documentIds,
    denied_description: description = null,
    respondent,
    draft_version: draftVersion,
  }: ChangedRecord,
  present: (row: RecordRow) => Promise<unknown>,
): Promise<RecordRow> {
  const given = data ?? null;
  const stored = await holdRecord(tx, actor, 'records.save', key);
  if (version !== undefined && version !== stored.version) refuseStale(version, stored, await present(stored));
  if (actor.role === 'CLIENT') {
    const state = clientSaveOf(requested, actor);
    if (!mayClientSave(stored.state)) throw new Problem('record.state_refused');
    if (draftVersion !== undefined) await refuseUnseenDraft(tx, platform, stored, draftVersion);
    const isApproved = state === 'APPROVED';
    const reason = isApproved ? null : description;
    const saved = await moveRecord(tx, platform, actor, stored, {
      action: isApproved ? 'approved' : 'denied',
      state,
      given,
      reason,
      respondent,
    });
    await endDraft(tx, key);
    await readWaitingNotices(tx, platform, actor.userId, key.clientId);
    return saved;
  }
  const state = stateAfterStaffSave(staffSaveOf(requested, actor), stored.template.confirmationRequired);
  if (!mayStaffSave(stored.state)) throw new Problem('record.state_refused');
  if (documentIds) await linkDocuments(tx, platform, actor, key, documentIds);
  const saved = await moveRecord(tx, platform, actor, stored, { action: 'saved', state, given, reason: null, respondent });
  if (saved.state === 'WAITING') await announceWaiting(tx, platform, key.clientId, [key.id]);
  return saved;
}

/** Sends one of a client's concepts, which the caller has locked; the caller announces what waits. */
export async function sendConcept(tx: Tx, platform: Deps, actor: Actor, concept: RecordRow): Promise<RecordRow> {
  const state = stateAfterStaffSave('WAITING', concept.template.confirmationRequired);
  return moveRecord(tx, platform, actor, concept, { action: 'saved', state, given: null, reason: null });
}

/** Replaces the documents of a meeting record; throws record.state_refused for a cancelled one, record.changed when others were linked. */
export async function linkToMeeting(
  tx: Tx,
  platform: Pick<Deps, 'audit' | 'clock'>,
  actor: Actor,
  key: RecordKey,
  { document_ids: documentIds, known_document_ids: known }: RecordDocumentsBody,
): Promise<RecordRow> {
  const stored = await holdRecord(tx, actor, 'records.prepare', key);
  if (stored.state === 'CANCELED') throw new Problem('record.state_refused');
  if (known) await refuseUnseenLinks(tx, key, known);
  await linkDocuments(tx, platform, actor, key, documentIds);
  return stored;
}

/** Throws record.state_refused unless the record may be deleted: what was once answered is kept. */
export async function deleteRecord(tx: Tx, platform: Deps, actor: Actor, key: RecordKey): Promise<void> {
  const stored = await holdRecord(tx, actor, 'records.prepare', key);
  if (!mayDeleteRecord(stored.state, stored.answeredAt !== null)) throw new Problem('record.state_refused');
  await tx
    .update(records)
    .set({ deletedAt: platform.clock.now(), version: sql`${records.version} + 1` })
    .where(and(eq(records.clientId, key.clientId), eq(records.id, key.id)));
  await endDraft(tx, key);
  await settleNamed(tx, platform, actor, null, key);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'records.deleted',
      objectType: 'record',
      objectId: key.id,
      clientId: key.clientId,
      facts: { before: { type: key.type, state: stored.state } },
    },
  );
}
