import { keptMinutes } from '@pramen/domain/onboarding/figures';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import type { PastWalk } from '../../features/onboarding/record/past-walks.service.ts';
import type { Random } from '../past/random.ts';

/** Of a hundred onboardings, how many are left at a step. */
const leftAt: Readonly<Partial<Record<OnboardingStep, number>>> = {
  start: 3,
  aggregated_form: 11,
  identification: 12,
  bank_account: 5,
  calculation: 3,
  documents: 3,
  confirmation: 2,
};
const CANCELED_PERCENT = 4;
const RESUMED_PERCENT = 34;
const PHONE_PERCENT = 62;

/** Of a hundred who were shown a question, how many got it wrong at least once. */
const refusedAt: Readonly<Record<string, number>> = { personal_id: 9, account_number: 13, verification_code: 8, attachments: 17 };
const REFUSED_IN_FORMS_PERCENT = 2;
/** The questions that clients leave at, when they leave at their step. */
const lastAt: Readonly<Partial<Record<OnboardingStep, string>>> = {
  identification: 'attachments',
  bank_account: 'account_number',
  calculation: 'parameters.general.duration',
  confirmation: 'verification_code',
};

export type Questions = Readonly<Partial<Record<OnboardingStep, readonly string[]>>>;

type Sign = PastWalk['signs'][number];
/** A fictional onboarding, without its days. */
export type PlannedWalk = Omit<PastWalk, 'startedOn' | 'seenOn'>;

function signAt(random: Random, step: OnboardingStep, questions: readonly string[]): Sign {
  const percent = (question: string) => refusedAt[question] ?? (step === 'aggregated_form' ? REFUSED_IN_FORMS_PERCENT : 0);
  return { step, shown: questions, refused: questions.filter((question) => random.chance(percent(question))) };
}

/** Where somebody who leaves at a step stops: at the question that most stop at, else somewhere. */
function partOf(random: Random, step: OnboardingStep, questions: readonly string[]): readonly string[] {
  const last = lastAt[step];
  const place = last === undefined ? random.between(0, questions.length) : questions.indexOf(last) + 1;
  return questions.slice(0, place);
}

/** One onboarding through these steps; most are finished. */
export function planWalk(random: Random, steps: readonly OnboardingStep[], questions: Questions): PlannedWalk {
  const exit = steps.find((step) => random.chance(leftAt[step] ?? 0)) ?? null;
  const seen = exit === null ? steps.filter((step) => step !== 'end') : steps.slice(0, steps.indexOf(exit) + 1);
  const signs = seen.map((step) => {
    const asked = questions[step] ?? [];
    return signAt(random, step, step === exit ? partOf(random, step, asked) : asked);
  });
  const isResumed = random.chance(RESUMED_PERCENT);
  const active = random.between(11, 38);
  const away = isResumed ? random.between(40, 4200) : random.between(0, 12);
  return {
    signs,
    outcome: exit === null ? 'FINISHED' : random.chance(CANCELED_PERCENT) ? 'CANCELED' : null,
    isResumed,
    device: random.chance(PHONE_PERCENT) ? 'PHONE' : 'DESKTOP',
    activeMinutes: exit === null ? keptMinutes(active) : null,
    wallMinutes: exit === null ? keptMinutes(active + away) : null,
  };
}
