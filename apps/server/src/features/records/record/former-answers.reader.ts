import { prefillNext } from '@pramen/domain/forms/answers/prefill';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { prefillMeeting } from '@pramen/domain/forms/meeting/meeting-facts';
import type { Readable } from '../../../database/connect.ts';
import { readCurrentAnswers } from '../content/record-content.reader.ts';
import type { RecordVault, StoredAnswers } from '../content/record-vault.service.ts';
import { findLastRecord } from './records.reader.ts';

/**
 * The answers of the record from which the next one of a template is prefilled; null without one. Forms have nothing in common but their
 * type, and equal ids of questions mean nothing there: only a former record of the same template counts.
 */
export async function readFormer(
  db: Readable,
  vault: RecordVault,
  { clientId, type, templateId }: { clientId: string; type: TemplateType; templateId: string },
): Promise<StoredAnswers | null> {
  const last = await findLastRecord(db, clientId, type, type === 'FORM' ? templateId : undefined);
  return last && readCurrentAnswers(db, vault, last);
}

/** Former answers as far as the next record begins with them, and who typed each: what it does not begin with is typed anew. */
export const prefilledWith = (type: TemplateType, form: CompiledForm, former: StoredAnswers): StoredAnswers => ({
  ...former,
  answers: (type === 'MEETING_RECORD' ? prefillMeeting : prefillNext)(form, former.answers),
});
