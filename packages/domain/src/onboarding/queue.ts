import { businessDaysBefore } from '../dates/business-days.ts';
import type { HolidayCountry } from '../dates/business-days.ts';
import { addDays } from '../dates/calendar-date.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { onboardingSteps } from './onboarding-steps.ts';
import { holdReasons } from './onboarding-words.ts';
import type { HoldReason } from './onboarding-words.ts';

/** A submitted onboarding whose contract the client has left: it waits for nothing, whatever was still open. */
export const LEFT = 'LEFT';

/** A finished onboarding whose client has to prove again who they are: they cannot pay until staff accept it. */
export const PAUSED = 'PAUSED';

/** States of the onboardings that staff look after; finished ones stay for FINISHED_SHOWN_DAYS. */
export const queuedStates = ['HELD', PAUSED, 'OPEN', 'COMPLETED', LEFT] as const;
export type QueuedState = (typeof queuedStates)[number];

export const FINISHED_SHOWN_DAYS = 30;
/** While the first payment has not come. */
export const UNPAID_SHOWN_DAYS = 180;

/** What those read who may not learn of matches with lists: being compared, having a match and holding an office look the same. */
export const HIDDEN_HOLD = 'CHECKING';
/** The reasons that it stands for. */
export const hiddenHolds = ['SCREENING', 'EXPOSURE'] as const satisfies readonly HoldReason[];
const hidden: ReadonlySet<HoldReason> = new Set(hiddenHolds);

/**
 * A finished onboarding by copies of documents: the client may pay, and must, because only the first payment from an account of their own
 * completes their identification.
 */
export const FIRST_PAYMENT = 'FIRST_PAYMENT';

/** Who the client is was open, they have answered, and staff have to check it. */
export const IDENTITY_REVIEW = 'IDENTITY_REVIEW';

/** What an onboarding waits for: the step at which the client stands, why it is held, or the first payment. */
export const missingWords = [...onboardingSteps, ...holdReasons, IDENTITY_REVIEW, HIDDEN_HOLD, FIRST_PAYMENT] as const;
export type Missing = (typeof missingWords)[number];

/** A hold reason as it is told to somebody. */
export const toldHold = (reason: HoldReason, maySeeMatches: boolean): Missing =>
  hidden.has(reason) && !maySeeMatches ? HIDDEN_HOLD : reason;

/** An open onboarding that the client has not touched for longer is overdue. */
const OPEN_LIMIT_DAYS = 14;
/** A held one that was submitted more business days ago is overdue. */
const HELD_LIMIT_DAYS = 2;

/**
 * An open onboarding is overdue when it was last touched before `open`, a held one when it was submitted before `held`; public holidays of the
 * firm's country are no business days.
 */
export const overdueBefore = (today: CalendarDate, country: HolidayCountry): { open: CalendarDate; held: CalendarDate } => ({
  open: addDays(today, -OPEN_LIMIT_DAYS),
  held: businessDaysBefore(today, HELD_LIMIT_DAYS, country),
});
