import type { ComponentProps } from 'react';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

export type ConfirmActionProps = Omit<ComponentProps<typeof ConfirmDialog>, 'describe'>;

/** Asks before something is done to a record; a refusal is told in the words of the portal. */
export function ConfirmAction(props: ConfirmActionProps) {
  return <ConfirmDialog {...props} describe={describeProblem} />;
}
