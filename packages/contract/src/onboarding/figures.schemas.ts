import { registrationSteps } from '@pramen/domain/onboarding/figures';
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

/** Before any onboarding; a period reaches back from its last day, and the calendar ends at year 1. */
const EARLIEST_DAY = '2000-01-01';
const PeriodDay = CalendarDay.refine((day) => day >= EARLIEST_DAY, { params: { key: 'date' } });

/** Days on which onboardings were started, both included, from 2000 on; without them the last 90 days. */
export const FiguresQuery = z
  .object({ from: PeriodDay.optional(), to: PeriodDay.optional(), version: text(64).optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'], params: { key: 'reversed' } });
export type FiguresQuery = z.output<typeof FiguresQuery>;

/** From 0 to 1; null: of fewer than five, which only counts tell about. */
const Share = z.number().nullable();
const Minutes = z.object({ median: z.number().nullable(), p90: z.number().nullable() });

const counts = {
  /** Onboardings in which it was shown. */
  shown: z.int(),
  /** Unfinished ones that were last seen there, more than GONE_AFTER_DAYS days ago. */
  exits: z.int(),
  exit_share: Share,
};

export const StepFigures = z.object({ step: z.enum([...registrationSteps, ...onboardingSteps]), ...counts });
export type StepFigures = z.output<typeof StepFigures>;

export const QuestionFigures = z.object({
  step: z.enum(onboardingSteps),
  question: z.string(),
  /** The form that asks it, with its revision; null: a question of the portal. */
  form: z.object({ template_id: z.string(), name: z.string(), revision: z.int() }).nullable(),
  /** As clients read it, for questions of forms. */
  label: z.string().nullable(),
  ...counts,
  /** Onboardings in which an answer to it was refused at least once. */
  refused: z.int(),
  refused_share: Share,
});
export type QuestionFigures = z.output<typeof QuestionFigures>;

/** The same steps with the same revisions of the forms. */
export const OnboardingVersion = z.object({
  id: z.string(),
  /** The first day on which one was started. */
  since: CalendarDay,
  steps: z.array(z.enum(onboardingSteps)),
  started: z.int(),
});
export type OnboardingVersion = z.output<typeof OnboardingVersion>;

export const OnboardingFigures = z.object({
  from: CalendarDay,
  to: CalendarDay,
  /** Opened by the client at least once. */
  started: z.int(),
  finished: z.int(),
  /** Given up by staff, or replaced; they are no exits. */
  canceled: z.int(),
  /** Unfinished and not seen for more than GONE_AFTER_DAYS days. */
  exits: z.int(),
  finished_share: Share,
  /** Gone on with in another session, or after a break of more than BREAK_MINUTES. */
  resumed: z.int(),
  resumed_share: Share,
  phones: z.int(),
  phones_share: Share,
  /** Of the finished ones: time with the onboarding without breaks, and time from first opening to submission; rounded when kept. */
  active_minutes: Minutes,
  wall_minutes: Minutes,
  /** In the order of the walk; those of the onboarding only when at least five were started. */
  steps: z.array(StepFigures),
  /** Those that at least five were shown, the most exits first. */
  questions: z.array(QuestionFigures),
  /** Of the period, the latest first; those of fewer than five onboardings are left out. */
  versions: z.array(OnboardingVersion),
});
export type OnboardingFigures = z.output<typeof OnboardingFigures>;
