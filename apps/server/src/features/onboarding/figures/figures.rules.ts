import { roundedCount, SMALLEST_GROUP } from '@pramen/domain/onboarding/figures';
import type { CountedKind, RegistrationStep } from '@pramen/domain/onboarding/figures';
import { onboardingSteps } from '@pramen/domain/onboarding/onboarding-steps';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';

/** All onboardings that were started in one month and ask the same; the only groups that figures are made of. */
export interface Group {
  month: string;
  /** Empty: the registration, which has no version. */
  version_id: string;
}

/** What is counted of the onboardings of a group. */
export interface GroupTotals extends Group {
  started: number;
  finished: number;
  canceled: number;
  exits: number;
  resumed: number;
  phones: number;
}

/** Something that happened at a step, or with the name of a question there, in how many onboardings of a group. */
export interface Happened extends Group {
  step: OnboardingStep | RegistrationStep;
  question: string;
  count: number;
}

export type Event = Happened & { kind: CountedKind };

/** Counts of groups, exact; they must not leave the server before `publishable` and `rounded`. */
export interface Counted {
  totals: readonly GroupTotals[];
  exits: readonly Happened[];
  events: readonly Event[];
  /** Registrations of each month. */
  registrations: readonly (Group & { saved: number; verified: number })[];
}

/** Draws 0 to ROUNDED_TO - 1 for a group, always the same one for the same group, and so that readers cannot compute it. */
export type OffsetOf = (group: Group) => number;

const keyOf = ({ month, version_id: versionId }: Group) => `${month} ${versionId}`;
const questionKey = ({ step, question, ...group }: Happened) => `${keyOf(group)} ${step} ${question}`;

/**
 * The groups, and the questions in them, that are large enough. What is left out is left out of every sum, so that a sum less its parts, or less
 * the sum of another period, is made of whole groups too.
 */
function publishable({ totals, exits, events, registrations }: Counted): Counted {
  const large = new Set(totals.filter(({ started }) => started >= SMALLEST_GROUP).map(keyOf));
  const isShown = (one: Event) => one.kind === 'QUESTION_SHOWN' && one.count >= SMALLEST_GROUP;
  const questions = new Set(events.filter(isShown).map(questionKey));
  const isLarge = (one: Happened) => large.has(keyOf(one));
  return {
    totals: totals.filter((one) => large.has(keyOf(one))),
    // Where a step was left is counted even when the last question there was shown to few.
    exits: exits.filter(isLarge).map((one) => (one.question === '' || questions.has(questionKey(one)) ? one : { ...one, question: '' })),
    events: events.filter((one) => isLarge(one) && (one.kind === 'STEP_SHOWN' || questions.has(questionKey(one)))),
    registrations: registrations.filter(({ saved }) => saved >= SMALLEST_GROUP),
  };
}

/** Adds up the counts of the same step or question in a group, so that each is rounded once. */
function joined<One extends Happened>(rows: readonly One[], kindOf: (row: One) => string): One[] {
  const found = new Map<string, One>();
  for (const row of rows) {
    const key = `${kindOf(row)} ${questionKey(row)}`;
    found.set(key, { ...row, count: row.count + (found.get(key)?.count ?? 0) });
  }
  return [...found.values()];
}

/** How many of a group came to each step or further: to a step that their version lacks, all who came to the next one that it has. */
function reachedIn({ started, finished, ...group }: GroupTotals, events: readonly Event[]): Happened[] {
  const shown = new Map(
    events.filter((one) => one.kind === 'STEP_SHOWN' && keyOf(one) === keyOf(group)).map(({ step, count }) => [step, count]),
  );
  let further = finished;
  const reached = onboardingSteps.toReversed().map((step) => {
    if (step === 'start') further = started;
    else if (step !== 'end') further = Math.min(started, Math.max(further, shown.get(step) ?? 0));
    return { month: group.month, version_id: group.version_id, step, question: '', count: further };
  });
  return reached.toReversed();
}

/** What may be told: whole large groups, each count rounded. */
export interface Published extends Counted {
  /** By step, for each group. */
  reached: readonly Happened[];
  /** By step, for each group. */
  left: readonly Happened[];
}

/** Leaves out small groups and rounds the rest; everything that is told of figures is a sum of what this returns. */
export function publish(counted: Counted, offsetOf: OffsetOf): Published {
  const { totals, exits, events, registrations } = publishable(counted);
  const round = (group: Group, count: number) => roundedCount(count, offsetOf(group));
  const rounded = <One extends Happened>(rows: readonly One[]) => rows.map((row) => ({ ...row, count: round(row, row.count) }));
  return {
    totals: totals.map((one) => ({
      month: one.month,
      version_id: one.version_id,
      started: round(one, one.started),
      finished: round(one, one.finished),
      canceled: round(one, one.canceled),
      exits: round(one, one.exits),
      resumed: round(one, one.resumed),
      phones: round(one, one.phones),
    })),
    reached: rounded(totals.flatMap((one) => reachedIn(one, events))),
    left: rounded(
      joined(
        exits.map((one) => ({ ...one, question: '' })),
        () => '',
      ),
    ),
    exits: rounded(exits.filter(({ question }) => question !== '')),
    events: rounded(events),
    registrations: registrations.map((one) => ({ ...one, saved: round(one, one.saved), verified: round(one, one.verified) })),
  };
}
