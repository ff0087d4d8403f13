import type { LoggedUser, WaitingRecord } from '@pramen/contract/auth/auth.schemas';
import { recordTypes, segmentOf } from '../../features/records/records.model.ts';

/** A waiting record with the part of its screen's address that names its kind. */
export interface WaitingItem extends WaitingRecord {
  kind: (typeof segmentOf)[keyof typeof segmentOf];
}

const listOf = (user: LoggedUser) => ({
  INVESTMENT_QUESTIONNAIRE: user.waiting_investment_questionnaires,
  MEETING_RECORD: user.waiting_meeting_records,
  AML_QUESTIONNAIRE: user.waiting_aml_questionnaires,
  FORM: user.waiting_forms,
});

/** Everything that waits for the client's answers, kind by kind. */
export function waitingRecords(user: LoggedUser): readonly WaitingItem[] {
  const lists = listOf(user);
  return recordTypes.flatMap((type) => lists[type].map((one) => ({ ...one, kind: segmentOf[type] })));
}
