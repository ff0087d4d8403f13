import type { PictureSide } from '../compliance/identity/identity-methods.ts';
import type { OnboardingDocument } from './onboarding-words.ts';

/** Where a link for taking pictures with a phone stands: shown, opened by one phone, and the three ways it ends. */
export const captureStates = ['OPEN', 'CLAIMED', 'DONE', 'CANCELED', 'EXPIRED'] as const;
export type CaptureState = (typeof captureStates)[number];

/** States in which the link can still be used. */
export const liveCaptureStates = ['OPEN', 'CLAIMED'] as const satisfies readonly CaptureState[];

/** Where it was ended. */
export const captureEnds = ['PHONE', 'PORTAL'] as const;
export type CaptureEnd = (typeof captureEnds)[number];

export const isLiveCapture = (state: CaptureState): boolean => (liveCaptureStates as readonly CaptureState[]).includes(state);

/** How long a link lives: enough for both sides of a card with several attempts. */
export const CAPTURE_MINUTES = 10;

/** What is photographed of a document, in this order. */
export const documentSides: { readonly [Document in OnboardingDocument]: readonly PictureSide[] } = {
  ID_CARD: ['FRONT', 'BACK'],
  PASSPORT: ['PAGE'],
};

/** The side that comes next: the first that has no readable picture yet; null: a card is complete, and of a passport a page is there. */
export function nextSideOf(
  document: OnboardingDocument,
  pictures: readonly { side: PictureSide; faults: readonly unknown[] }[],
): PictureSide | null {
  return documentSides[document].find((side) => !pictures.some((one) => one.side === side && one.faults.length === 0)) ?? null;
}
