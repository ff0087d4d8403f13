import type { AnswerDraft } from '@pramen/contract/records/records.schemas';
import { continueOn, giveAnswers } from '@pramen/domain/forms/answers/open-filled';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { and, eq } from 'drizzle-orm';
import type { Readable, Tx } from '../../../database/connect.ts';
import { answerDrafts } from '../../../database/schema/records.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RevisionForm } from '../../form-templates/compiled-forms.reader.ts';
import type { DraftContent, RecordVault } from './record-vault.service.ts';

interface RecordKey {
  clientId: string;
  id: string;
}

export interface StoredDraft extends DraftContent {
  savedAt: Date;
  version: number;
}

const isOf = ({ clientId, id }: RecordKey) => and(eq(answerDrafts.clientId, clientId), eq(answerDrafts.recordId, id));

/** What was typed into a record and not sent; null: nothing. */
export async function findDraft(db: Readable, vault: RecordVault, key: RecordKey): Promise<StoredDraft | null> {
  const [row] = await db.select().from(answerDrafts).where(isOf(key));
  if (!row) return null;
  return { ...vault.openDraft(key.id, row.version, row.sealedContent), savedAt: row.savedAt, version: row.version };
}

export function presentDraft(form: CompiledForm, { answers, respondent, page, savedAt, version }: StoredDraft): AnswerDraft {
  return { data: giveAnswers(form, answers), respondent, page, saved_at: savedAt.toISOString(), version };
}

/** Throws draft.changed with the current draft when it is not the one that the caller's answers continue; the record must be locked. */
export async function refuseOtherDraft(tx: Tx, vault: RecordVault, key: RecordKey, form: CompiledForm, known: number): Promise<void> {
  const stored = await findDraft(tx, vault, key);
  if ((stored?.version ?? 0) !== known) throw new Problem('draft.changed', { current: stored && presentDraft(form, stored) });
}

/** Replaces the draft of a locked record. */
export async function writeDraft(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  vault: RecordVault,
  { clientId, id: recordId, revisionId }: RecordKey & { revisionId: string },
  content: DraftContent,
  { savedBy, version }: { savedBy: string; version: number },
): Promise<StoredDraft> {
  const savedAt = clock.now();
  const written = { revisionId, sealedContent: vault.sealDraft(recordId, version, content), savedBy, savedAt, version };
  await tx
    .insert(answerDrafts)
    .values({ clientId, recordId, ...written })
    .onConflictDoUpdate({ target: [answerDrafts.clientId, answerDrafts.recordId], set: written });
  return { ...content, savedAt, version };
}

/** Ends the draft of a locked record: what was typed was sent, or can no longer be. */
export async function endDraft(tx: Tx, key: RecordKey): Promise<void> {
  await tx.delete(answerDrafts).where(isOf(key));
}

/**
 * Continues the draft of a locked record on the revision that it moves to, with its own answers and `stored` where only that one asks. Its
 * version stays: on the device where it was typed nobody has typed anything since.
 */
export async function moveDraftOf(
  tx: Tx,
  vault: RecordVault,
  key: RecordKey,
  { from, to, stored }: { from: RevisionForm; to: RevisionForm; stored: FormAnswers },
): Promise<void> {
  const draft = await findDraft(tx, vault, key);
  if (!draft) return;
  const { respondent, page, version } = draft;
  const answers = continueOn(to.form, stored, from.form, draft.answers);
  await tx
    .update(answerDrafts)
    .set({ revisionId: to.id, sealedContent: vault.sealDraft(key.id, version, { answers, respondent, page }) })
    .where(isOf(key));
}
