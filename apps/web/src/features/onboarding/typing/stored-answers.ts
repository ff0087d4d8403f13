import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import type { TextStore } from '../../../platform/storage/storage.ts';

/** Here and not among the other keys, which the sign-in page loads. */
export const ANSWERS_KEY = 'ONBOARDING_ANSWERS';

/** What was typed into a step, over which version of it. */
export interface UnsentAnswers {
  version: number;
  typed: TypedStep;
  /** What the step held before: only what differs from it was changed here. null: not known. */
  base?: TypedStep | null;
  /** What was sent over this version without a response so far: one of them may have arrived. */
  tried?: readonly TypedStep[];
}

interface Stored {
  place: string;
  steps: Record<string, UnsentAnswers>;
}

/** Answers that this browser keeps until the server has them, by step; none of another place. */
export function readUnsent(store: TextStore, place: string): Readonly<Record<string, UnsentAnswers>> {
  try {
    const stored = JSON.parse(store.getItem(ANSWERS_KEY) ?? '') as Partial<Stored> | null;
    return stored?.place === place && typeof stored.steps === 'object' ? stored.steps : {};
  } catch {
    return {};
  }
}

/** Birth and account numbers stay in the browser no longer than until the server has them. */
export function storeUnsent(store: TextStore, place: string, steps: Readonly<Record<string, UnsentAnswers>>): void {
  if (Object.keys(steps).length === 0) return store.removeItem(ANSWERS_KEY);
  try {
    store.setItem(ANSWERS_KEY, JSON.stringify({ place, steps } satisfies Stored));
  } catch {
    // The browser's storage is full: the answers are still in memory, and on their way to the server.
  }
}
