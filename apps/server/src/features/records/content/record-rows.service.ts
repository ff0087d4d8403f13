import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { EVALUATION_ENGINE } from '@pramen/domain/forms/evaluation/engine';
import { score } from '@pramen/domain/forms/evaluation/score';
import type { Respondent } from '@pramen/domain/forms/records/respondent';
import type { Decision, RecordState } from '@pramen/domain/forms/records/record-states';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { recordFiles, recordResults, records, recordSteps, recordVersions } from '../../../database/schema/records.ts';
import type { StepScreening } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RevisionForm } from '../../form-templates/compiled-forms.reader.ts';
import { valuesOf } from './evaluation.present.ts';
import type { RecordVault, StoredAnswers } from './record-vault.service.ts';

type Deps = Pick<Platform, 'clock'>;

interface NewVersion {
  clientId: string;
  id: string;
  number: number;
  revisionId: string;
  /** Files that the answers name. */
  fileIds: readonly string[];
  /** Who answers for the client; null: the client does. */
  respondent: Respondent | null;
}

/** Identifies encrypted answers or an encrypted result in the audit log without telling anything of them. */
const hashOf = (sealed: Buffer) => sha256(sealed).toString('hex');

/** Adds a version of the answers with who typed each. Returns the hash for the audit log. */
export async function addVersion(
  tx: Tx,
  { clock }: Deps,
  vault: RecordVault,
  { clientId, id: recordId, number, revisionId, fileIds, respondent }: NewVersion,
  { answers, authors }: Pick<StoredAnswers, 'answers' | 'authors'>,
  savedBy: string,
): Promise<string> {
  const sealedAnswers = vault.sealAnswers(recordId, number, { answers, authors, respondent });
  await tx.insert(recordVersions).values({ clientId, recordId, number, revisionId, sealedAnswers, savedBy, savedAt: clock.now() });
  if (fileIds.length > 0)
    await tx.insert(recordFiles).values(fileIds.map((fileId) => ({ clientId, recordId, versionNumber: number, fileId })));
  return hashOf(sealedAnswers);
}

interface NewStep {
  clientId: string;
  id: string;
  state: RecordState;
  versionNumber: number;
  decision?: Decision;
  reason?: string | null;
  screening?: StepScreening | null;
}

/** Adds a step of a record, which the caller has locked. */
export async function addStep(
  tx: Tx,
  { clock }: Deps,
  { userId }: Actor,
  vault: RecordVault,
  { clientId, id: recordId, state, versionNumber, decision, reason = null, screening = null }: NewStep,
): Promise<void> {
  const isIts = and(eq(recordSteps.clientId, clientId), eq(recordSteps.recordId, recordId));
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${recordSteps.position}), 0)::int` })
    .from(recordSteps)
    .where(isIts);
  const position = (last?.position ?? 0) + 1;
  const sealedReason = reason === null ? null : vault.sealReason(recordId, position, reason);
  await tx.insert(recordSteps).values({
    clientId,
    recordId,
    position,
    state,
    versionNumber,
    decision: decision ?? null,
    sealedReason,
    screening,
    userId,
    at: clock.now(),
  });
}

/**
 * Evaluates the answers of a record's current version and stores the result, with the rules that led to it. Returns the hash for the audit
 * log; null when nothing was stored.
 */
export async function addResult(
  tx: Tx,
  { clock }: Deps,
  { userId }: Actor,
  vault: RecordVault,
  { clientId, id: recordId, versionNumber }: { clientId: string; id: string; versionNumber: number },
  { id: revisionId, form }: RevisionForm,
  answers: FormAnswers,
): Promise<string | null> {
  if (!form.definition.evaluation) return null;
  const result = score(form, answers);
  const sealedResult = vault.sealResult(recordId, versionNumber, result);
  const stored = await tx
    .insert(recordResults)
    .values({
      clientId,
      id: newId(),
      recordId,
      versionNumber,
      revisionId,
      engine: EVALUATION_ENGINE,
      sealedResult,
      evaluatedBy: userId,
      evaluatedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: recordResults.id });
  await tx
    .update(records)
    .set({ metrics: valuesOf(result) })
    .where(and(eq(records.clientId, clientId), eq(records.id, recordId)));
  return stored.length === 0 ? null : hashOf(sealedResult);
}
