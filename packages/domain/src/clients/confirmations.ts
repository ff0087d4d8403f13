/** What clients say of their own data when the portal asks them: that it is right, or that it is not. */
export const confirmationStates = ['APPROVED', 'DENIED'] as const;
export type ConfirmationState = (typeof confirmationStates)[number];

/** Something that waits for a client. */
export interface Waiting {
  since: Date;
  /** Staff returned it: whoever answers it again is not asked for the rest once more. */
  isReturned: boolean;
}

/** Whether clients are asked for their data: once before what waits, and again only when something new came after their last word. */
export const isDataToConfirm = (waiting: readonly Waiting[], saidAt: Date | null): boolean =>
  waiting.some(({ since, isReturned }) => !isReturned && (saidAt === null || saidAt < since));
