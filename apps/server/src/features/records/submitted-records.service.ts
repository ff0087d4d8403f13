import type { GivenForm } from '@pramen/contract/records/given-form';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { score } from '@pramen/domain/forms/evaluation/score';
import { attribute } from '@pramen/domain/forms/records/authorship';
import type { Tx } from '../../database/connect.ts';
import { records } from '../../database/schema/records.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { registerNumbers } from '../../platform/numbers/registry.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import type { RevisionForm } from '../form-templates/compiled-forms.reader.ts';
import { moveFiles } from '../files/files.service.ts';
import { filesIn, holdFiles } from './content/answer-files.service.ts';
import { settleNamed } from './content/named-persons.service.ts';
import { valuesOf } from './content/evaluation.present.ts';
import { addResult, addStep, addVersion } from './content/record-rows.service.ts';
import { openVault } from './content/record-vault.service.ts';
import { acceptAnswers } from './record/answers.rules.ts';

/** The complete answers in a form that a client filled in; throws validation.failed at `data.…` for what is missing or not valid. */
export const acceptSubmitted = ({ form }: RevisionForm, given: GivenForm, language: Language): FormAnswers =>
  acceptAnswers(form, given, true, language);

/** What the evaluation of a form makes of the answers, as it is stored with the record; null: the form has none. */
export const metricsOfSubmitted = ({ form }: RevisionForm, answers: FormAnswers): Readonly<Record<string, readonly string[]>> | null =>
  form.definition.evaluation ? valuesOf(score(form, answers)) : null;

/** The files that complete answers name, with the place at which a refusal is shown. */
export const filesOfSubmitted = ({ form }: RevisionForm, answers: FormAnswers) => filesIn(form, answers);

/** A form that a client filled in by themselves, complete. */
export interface SubmittedForm {
  type: TemplateType;
  revision: RevisionForm;
  answers: FormAnswers;
  /** The onboarding, to which the files of the answers belong until then. */
  onboardingId: string;
}

/** Adds a record that the client, who is the actor, answered in their onboarding: staff review it. Returns its id. */
export async function addSubmittedRecord(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  clientId: string,
  { type, revision, answers, onboardingId }: SubmittedForm,
): Promise<string> {
  const fileIds = await holdFiles(tx, clientId, revision.form, answers, actor.origin.language, onboardingId);
  const vault = await openVault(tx, platform, clientId);
  const at = platform.clock.now();
  const key = { clientId, id: newId(), type };
  const state = 'TO_REVIEW';
  await tx.insert(records).values({
    ...key,
    state,
    stateAt: at,
    templateId: revision.templateId,
    revisionId: revision.id,
    creatorId: actor.userId,
    versionNumber: 1,
    answeredAt: at,
    createdAt: at,
  });
  await moveFiles(tx, clientId, fileIds, { fileableType: 'record', fileableId: key.id });
  await registerNumbers(tx, [{ kind: 'RECORD', number: key.id, clientId, recordId: key.id }]);
  const authors = attribute(answers, { userId: actor.userId, as: 'CLIENT', at: at.toISOString() }, null);
  const version = { ...key, number: 1, revisionId: revision.id, fileIds, respondent: null };
  const answersHash = await addVersion(tx, platform, vault, version, { answers, authors }, actor.userId);
  await addStep(tx, platform, actor, vault, { ...key, state, versionNumber: 1 });
  const resultHash = await addResult(tx, platform, actor, vault, { ...key, versionNumber: 1 }, revision, answers);
  await settleNamed(tx, platform, actor, vault, key);
  await platform.audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'records.submitted',
      objectType: 'record',
      objectId: key.id,
      clientId,
      facts: {
        after: {
          type,
          state,
          templateId: revision.templateId,
          revision: revision.number,
          definitionHash: revision.hash,
          versionNumber: 1,
        },
        answersHash,
        ...(resultHash === null ? {} : { resultHash }),
      },
    },
  );
  return key.id;
}
