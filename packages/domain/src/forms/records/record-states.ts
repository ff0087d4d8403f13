/** States of questionnaires, forms, meeting records and identifications. */
export const recordStates = ['CONCEPT', 'WAITING', 'TO_REVIEW', 'APPROVED', 'ACCEPTED', 'DENIED', 'CANCELED'] as const;
export type RecordState = (typeof recordStates)[number];

/** What staff request when they save a record: a draft, or sending it to the client, whose outcome depends on the template. */
export const staffSaves = ['CONCEPT', 'WAITING', 'TO_REVIEW'] as const;
export type StaffSave = (typeof staffSaves)[number];

/** What a client responds with. */
export const clientSaves = ['APPROVED', 'DENIED'] as const;
export type ClientSave = (typeof clientSaves)[number];

/** What staff decide about an answered record. */
export const decisions = ['ACCEPT', 'CANCEL', 'RETURN'] as const;
export type Decision = (typeof decisions)[number];

const decided: Readonly<Record<Decision, { from: readonly RecordState[]; to: RecordState }>> = {
  ACCEPT: { from: ['APPROVED', 'TO_REVIEW'], to: 'ACCEPTED' },
  CANCEL: { from: ['APPROVED', 'TO_REVIEW'], to: 'CANCELED' },
  // The client answers it again; the earlier answers stay as a version.
  RETURN: { from: ['TO_REVIEW', 'APPROVED', 'DENIED'], to: 'WAITING' },
};

/** The state after a decision; null when it is not allowed from this state. */
export function stateAfterDecision(state: RecordState, decision: Decision): RecordState | null {
  const { from, to } = decided[decision];
  return from.includes(state) ? to : null;
}

/** The state after staff save a new record or a concept: anything but a concept goes to the client, who confirms it only if required. */
export function stateAfterStaffSave(requested: StaffSave, isConfirmationRequired: boolean): RecordState {
  if (requested === 'CONCEPT') return 'CONCEPT';
  return isConfirmationRequired ? 'WAITING' : 'TO_REVIEW';
}

/** Only concepts are open to edits by staff. */
export const mayStaffSave = (state: RecordState): boolean => state === 'CONCEPT';

/** Only what waits for the client can be answered by them. */
export const mayClientSave = (state: RecordState): boolean => state === 'WAITING';

/** Only concepts and what waits may be deleted, and never what was once answered. */
export const mayDeleteRecord = (state: RecordState, wasAnswered: boolean): boolean =>
  !wasAnswered && (state === 'CONCEPT' || state === 'WAITING');

/** States of a record that the firm relies on: it was handed over, and neither denied nor cancelled. */
export const statesReliedOn: RecordState[] = ['WAITING', 'TO_REVIEW', 'APPROVED', 'ACCEPTED'];
export const isReliedOn = (state: RecordState): boolean => statesReliedOn.includes(state);

/** A concept is a matter of the staff who prepare it. */
export const isSeenByClient = (state: RecordState): boolean => state !== 'CONCEPT';

/** Whether staff have handed a record over: a record of a meeting must then state everything that it has to. */
export const isHandedOver = (state: RecordState): boolean => needsCompleteAnswers(state) || state === 'WAITING' || state === 'ACCEPTED';

/** Whether the answers are final: until then those of a draft may be incomplete. */
export const needsCompleteAnswers = (state: RecordState): boolean => state === 'TO_REVIEW' || state === 'APPROVED';
