import { businessDaysBefore } from '../dates/business-days.ts';
import type { HolidayCountry } from '../dates/business-days.ts';
import { addDays } from '../dates/calendar-date.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';

export const requestTypes = ['deposit', 'client_identification', 'message'] as const;
export type RequestType = (typeof requestTypes)[number];

/** REQUESTED: staff ask and the client has not answered; CONFIRMED: the client, or someone for them, has said what it is about. */
export const requestStates = ['REQUESTED', 'CONFIRMED'] as const;
export type RequestState = (typeof requestStates)[number];

/** Whom a request waits for: the client's answer, the company's work, or nobody. */
export const requestPhases = ['asked', 'waiting', 'processed'] as const;
export type RequestPhase = (typeof requestPhases)[number];

/** Whose side a message of the thread is on. */
export const messageSides = ['CLIENT', 'FIRM'] as const;
export type MessageSide = (typeof messageSides)[number];

/** Business days that the company has for a request, the day on which it came not counted; a promise of the company's own, no law. */
export const DAYS_TO_PROCESS = 5;

/**
 * Calendar days in which a complaint has to be answered in writing: the practice of the Czech National Bank's supervision over the handling of
 * complaints (Regulation (EU) 2017/565, article 26, sets no number of days).
 */
export const DAYS_TO_ANSWER_COMPLAINT = 30;

/** The last day, whole, on which a complaint made on a day may be answered. */
export const complaintDueOn = (madeOn: CalendarDate): CalendarDate => addDays(madeOn, DAYS_TO_ANSWER_COMPLAINT);

/** Requests that came before this day are overdue today: more than DAYS_TO_PROCESS business days have begun since. */
export const overdueBefore = (today: CalendarDate, country: HolidayCountry): CalendarDate =>
  businessDaysBefore(today, DAYS_TO_PROCESS, country);

export interface Progress {
  state: RequestState;
  /** The company has asked something in a message and waits for the client's reply. */
  isReplyAwaited: boolean;
  isProcessed: boolean;
  isComplaint: boolean;
  /** The day on which it came to the company, at last by a reply of the client; null: the client has not answered yet. */
  cameOn: CalendarDate | null;
  /** Of a complaint. */
  dueOn: CalendarDate | null;
}

export function phaseOf({ state, isReplyAwaited, isProcessed }: Pick<Progress, 'state' | 'isReplyAwaited' | 'isProcessed'>): RequestPhase {
  if (isProcessed) return 'processed';
  return state === 'REQUESTED' || isReplyAwaited ? 'asked' : 'waiting';
}

/** Whether the company is late with a request; a complaint has its own period, which a question to the client does not stop. */
export function isOverdue(progress: Progress, today: CalendarDate, country: HolidayCountry): boolean {
  const { state, isProcessed, isComplaint, dueOn } = progress;
  if (!isProcessed && state === 'CONFIRMED' && isComplaint && dueOn !== null) return today > dueOn;
  return phaseOf(progress) === 'waiting' && progress.cameOn !== null && progress.cameOn < overdueBefore(today, country);
}
