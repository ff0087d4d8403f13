import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import { z } from 'zod';
import { AnyId, CalendarDay, text } from '../fields.ts';

/** Longest name of a question, with the place of its form. */
const QUESTION_NAME_LENGTH = 120;
const MOST_NAMES = 120;

const names = z.array(text(QUESTION_NAME_LENGTH)).max(MOST_NAMES).default([]);

/**
 * What a browser has shown of a step: names of questions, in the order in which they were shown. Questions of forms are named
 * `<place of the page, from 0>.<id of the question>`. Unknown names are ignored.
 */
export const SeenStep = z.object({
  step_id: AnyId,
  questions: names,
  /** Shown with a message of what is wrong. */
  refused: names,
});
export type SeenStep = z.output<typeof SeenStep>;

/** A calendar month, `2026-11`; the portal is younger than this century. */
const Month = z.string().refine((month) => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month), { params: { key: 'date' } });

/** Months in which onboardings were started, both included; without them the last three. */
export const FiguresQuery = z
  .object({ from: Month.optional(), to: Month.optional(), version: text(64).optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'], params: { key: 'reversed' } });
export type FiguresQuery = z.output<typeof FiguresQuery>;

/** Each count is rounded to a multiple of ROUNDED_TO in its month and version, and leaves out groups of fewer than SMALLEST_GROUP. */
const Count = z.int();
/** From 0 to 1; null: of fewer than SMALLEST_SHARED, which only counts tell about. */
const Share = z.number().nullable();
/** null: too few were finished. */
const Minutes = z.object({ median: z.number().nullable(), p90: z.number().nullable() });

const exits = {
  /** Unfinished ones that were last seen there, more than GONE_AFTER_DAYS days ago. */
  exits: Count,
  exit_share: Share,
};

export const StepFigures = z.object({
  step: z.enum(onboardingSteps),
  /** Onboardings that came to this step or to a later one; never more than to the step before. */
  reached: Count,
  ...exits,
});
export type StepFigures = z.output<typeof StepFigures>;

export const QuestionFigures = z.object({
  step: z.enum(onboardingSteps),
  question: z.string(),
  /** The form that asks it, with its revision; null: a question of the portal. */
  form: z.object({ template_id: z.string(), name: z.string(), revision: z.int() }).nullable(),
  /** As clients read it, for questions of forms. */
  label: z.string().nullable(),
  /** Onboardings in which it was shown. */
  shown: Count,
  ...exits,
  /** Onboardings in which an answer to it was refused at least once. */
  refused: Count,
  refused_share: Share,
});
export type QuestionFigures = z.output<typeof QuestionFigures>;

/** The same steps with the same revisions of the forms. */
export const OnboardingVersion = z.object({
  id: z.string(),
  /** The first day on which one was started. */
  since: CalendarDay,
  steps: z.array(z.enum(onboardingSteps)),
  started: Count,
});
export type OnboardingVersion = z.output<typeof OnboardingVersion>;

export const OnboardingFigures = z.object({
  from: Month,
  to: Month,
  /** Months that may be asked for, the latest first. */
  months: z.array(Month),
  /** Opened by the client at least once; the sum over the versions. */
  started: Count,
  finished: Count,
  /** Given up by staff, or replaced; they are no exits. */
  canceled: Count,
  /** Unfinished and not seen for more than GONE_AFTER_DAYS days. */
  exits: Count,
  finished_share: Share,
  /** Gone on with in another session, or after a break of more than BREAK_MINUTES. */
  resumed: Count,
  resumed_share: Share,
  /** Started on a phone, whatever it was finished on. */
  phones: Count,
  phones_share: Share,
  /** Of the finished ones: time with the onboarding without breaks, and time from first opening to submission; rounded when kept. */
  active_minutes: Minutes,
  wall_minutes: Minutes,
  /** Public registrations begun in these months, and those of them whose contact was proved; null for one version: they have none. */
  registrations: z.object({ saved: Count, verified: Count, verified_share: Share }).nullable(),
  /** In the order of the walk. The first is reached by all that were started, the end by all that were finished. */
  steps: z.array(StepFigures),
  /** The most exits first. */
  questions: z.array(QuestionFigures),
  /** Of the period, the latest first. */
  versions: z.array(OnboardingVersion),
});
export type OnboardingFigures = z.output<typeof OnboardingFigures>;
