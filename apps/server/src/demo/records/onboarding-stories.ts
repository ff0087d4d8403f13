import type { OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';

export interface OnboardingStory {
  /** Code of a client without a contract. */
  code: string;
  begunDaysAgo: number;
  touchedDaysAgo: number;
  /** The step at which an open onboarding stands; null: everything was submitted. */
  standsAt: OnboardingStep | null;
  isHeld?: boolean;
  withdrawnDaysAgo?: number;
}

/**
 * One in the middle, one that nobody has opened for weeks, one that is held because its identity document was returned (the document is among
 * the identifications), and two that are finished. The client of one of them withdrew from the contract.
 */
export const onboardingStories: readonly OnboardingStory[] = [
  { code: 'P0030', begunDaysAgo: 4, touchedDaysAgo: 1, standsAt: 'identification' },
  { code: 'P0024', begunDaysAgo: 24, touchedDaysAgo: 24, standsAt: 'start' },
  { code: 'P0039', begunDaysAgo: 16, touchedDaysAgo: 9, standsAt: null, isHeld: true },
  { code: 'P0040', begunDaysAgo: 9, touchedDaysAgo: 8, standsAt: null, withdrawnDaysAgo: 2 },
  { code: 'P0049', begunDaysAgo: 12, touchedDaysAgo: 11, standsAt: null },
];
