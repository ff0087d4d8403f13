import type { DraftBody } from '@pramen/contract/records/records.schemas';
import { mayClientSave } from '@pramen/domain/forms/records/record-states';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readForm } from '../../form-templates/compiled-forms.reader.ts';
import { refuseOtherDraft, writeDraft } from '../content/answer-drafts.service.ts';
import type { StoredDraft } from '../content/answer-drafts.service.ts';
import { openVault } from '../content/record-vault.service.ts';
import { readGiven } from '../record/answers.rules.ts';
import { holdRecord } from '../record/records.reader.ts';
import type { RecordKey, RecordRow } from '../record/records.reader.ts';

/**
 * Keeps what a client has typed into a record that waits for them; nothing of it is checked before it is sent. Throws record.changed when
 * the record is no longer the one that was opened, record.state_refused when it does not wait, and draft.changed when a draft was saved
 * since on another device. Not audited: nobody relies on what was not sent.
 */
export async function keepDraft(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'config'>,
  actor: Actor,
  key: RecordKey,
  { data, respondent = null, page = null, draft_version: known, version }: DraftBody,
  present: (row: RecordRow) => Promise<unknown>,
): Promise<StoredDraft> {
  const stored = await holdRecord(tx, actor, 'records.answer', key);
  if (version !== undefined && version !== stored.version) refuseStale(version, stored, await present(stored));
  if (!mayClientSave(stored.state)) throw new Problem('record.state_refused');
  const { form } = await readForm(tx, stored.revisionId);
  const answers = readGiven(form, data, actor.origin.language);
  const vault = await openVault(tx, platform, key.clientId);
  await refuseOtherDraft(tx, vault, key, form, known);
  return writeDraft(tx, platform, vault, stored, { answers, respondent, page }, { savedBy: actor.userId, version: known + 1 });
}
