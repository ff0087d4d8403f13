import { BREAK_MINUTES, countedKinds, MOST_COUNTED } from '@pramen/domain/onboarding/figures';
import type { CountedKind } from '@pramen/domain/onboarding/figures';
import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { MINUTE } from '../../../platform/clock/clock.ts';

/** What an open onboarding knows of its own figures; stored only encrypted with the client's key. */
export interface Walk {
  /** Of the row in onboarding_walks. */
  id: string;
  versionId: string;
  /** Instants, ISO 8601. */
  begunAt: string;
  lastAt: string;
  /** The session that the client was last seen in. */
  sessionId: string;
  activeMs: number;
  /** What was counted of it, as `keyOf` names it. */
  counted: string[];
}

/** A sign of the client: a step with what was shown or refused there. */
export interface Sign {
  step: OnboardingStep;
  /** Names of questions, in the order in which they were shown. */
  shown: readonly string[];
  refused: readonly string[];
}

export interface Counted {
  kind: CountedKind;
  step: OnboardingStep;
  question: string;
}

const keyOf = ({ kind, step, question }: Counted) => `${countedKinds.indexOf(kind)} ${step} ${question}`;

/**
 * What a sign adds to the figures: each thing once per onboarding. Who is at a step has come through those before it, `steps` in their order,
 * and who was refused at a question has seen it.
 */
export function countSign(
  { counted }: Pick<Walk, 'counted'>,
  steps: readonly OnboardingStep[],
  { step, shown, refused }: Sign,
): { fresh: Counted[]; counted: string[] } {
  const noted = (kind: CountedKind, questions: readonly string[]) => questions.map((question) => ({ kind, step, question }));
  const all = [
    ...steps.slice(0, steps.indexOf(step) + 1).map((one) => ({ kind: 'STEP_SHOWN' as const, step: one, question: '' })),
    ...noted('QUESTION_SHOWN', [...shown, ...refused]),
    ...noted('QUESTION_REFUSED', refused),
  ];
  const known = new Set(counted);
  const fresh: Counted[] = [];
  for (const one of all) {
    const key = keyOf(one);
    if (known.has(key) || known.size >= MOST_COUNTED) continue;
    known.add(key);
    fresh.push(one);
  }
  return { fresh, counted: [...known] };
}

/** The walk after a sign of the client: a break is no time of work, and who comes back after one, or in another session, has resumed it. */
export function goOn(walk: Walk, now: Date, sessionId: string): { walk: Walk; isResumed: boolean } {
  const gapMs = Math.max(0, now.getTime() - new Date(walk.lastAt).getTime());
  const isBreak = gapMs > BREAK_MINUTES * MINUTE;
  return {
    walk: { ...walk, lastAt: now.toISOString(), sessionId, activeMs: walk.activeMs + (isBreak ? 0 : gapMs) },
    isResumed: isBreak || sessionId !== walk.sessionId,
  };
}
