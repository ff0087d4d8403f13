import { validate } from '@pramen/domain/forms/answers/validate';
import { checkMeeting } from '@pramen/domain/forms/meeting/meeting-facts';
import { needsCompleteAnswers, stateAfterStaffSave } from '@pramen/domain/forms/records/record-states';
import { missingOfRespondent, suggestRespondent } from '@pramen/domain/forms/records/respondent';
import type { Readable } from '../../../database/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readForms } from '../../form-templates/compiled-forms.reader.ts';
import { readAnswersOf } from '../content/record-content.reader.ts';
import { openVault } from '../content/record-vault.service.ts';
import { momentOf } from '../record/answers.rules.ts';
import type { RecordRow } from '../record/records.reader.ts';
import { readRepresentation } from '../respondent/respondent.reader.ts';

/** Ids of those of a client's concepts that sending would refuse. */
export async function findIncomplete(
  db: Readable,
  platform: Pick<Platform, 'config' | 'clock'>,
  clientId: string,
  concepts: readonly RecordRow[],
): Promise<ReadonlySet<string>> {
  if (concepts.length === 0) return new Set();
  const answersOf = await readAnswersOf(db, await openVault(db, platform, clientId), concepts);
  const forms = await readForms(
    db,
    concepts.map(({ revisionId }) => revisionId),
  );
  const representations = new Map<string, Awaited<ReturnType<typeof readRepresentation>>>();
  for (const type of new Set(concepts.map((one) => one.type)))
    representations.set(type, await readRepresentation(db, platform, { clientId, type }));
  const now = momentOf(platform.clock.now());
  const isIncomplete = ({ id, type, revisionId, template }: RecordRow): boolean => {
    const form = forms.get(revisionId)?.form;
    const open = answersOf.get(id);
    if (!form || !open) return true;
    const { answers, respondent = null } = open();
    const isComplete = needsCompleteAnswers(stateAfterStaffSave('WAITING', template.confirmationRequired));
    const faults = type === 'MEETING_RECORD' ? checkMeeting(form, answers, now) : validate(form, answers, { isComplete });
    if (faults.length > 0) return true;
    const representation = representations.get(type) ?? null;
    return representation !== null && missingOfRespondent(representation, respondent ?? suggestRespondent(representation, null)).length > 0;
  };
  return new Set(concepts.filter(isIncomplete).map(({ id }) => id));
}
