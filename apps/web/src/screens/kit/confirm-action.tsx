import type { ComponentProps } from 'react';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

export type ConfirmActionProps = Omit<ComponentProps<typeof ConfirmDialog>, 'describe'>;

/** Asks before an action on a record; shows a refusal in the portal's words. */
export function ConfirmAction(props: ConfirmActionProps) {
  return <ConfirmDialog {...props} describe={describeProblem} />;
}
