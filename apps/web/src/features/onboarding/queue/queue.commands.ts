import type { cancelOnboarding, remindOfOnboarding } from '@pramen/contract/onboarding/queue.endpoints';
import { call } from '../../../platform/api/call.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { useStaleAfter } from '../../../platform/api/staleness.ts';
import { useCommand } from '../../../platform/api/use-command.ts';

/** A colleague has ended the onboarding, or the client has sent it, since it was shown. */
export const isDecidedMeanwhile = (failure: unknown): boolean => failure instanceof Problem && failure.code === 'record.state_refused';

/** Cancels an open onboarding; the client may have submitted it meanwhile. */
export function useCancellation(clientId: string, id: string) {
  return useCommand({
    send: (reason: string) =>
      call<typeof cancelOnboarding>('POST /api/interaction-forms/{id}/cancel', { params: { id }, body: { client_id: clientId, reason } }),
    onSettled: useStaleAfter('onboarding'),
  });
}

/** Tells the client again that the onboarding waits. */
export function useReminder(clientId: string, id: string) {
  return useCommand({
    send: () =>
      call<typeof remindOfOnboarding>('POST /api/interaction-forms/{id}/remind', { params: { id }, body: { client_id: clientId } }),
    onSettled: useStaleAfter('onboarding'),
  });
}
