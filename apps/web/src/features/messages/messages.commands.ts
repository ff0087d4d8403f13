import type { readNotifications } from '@pramen/contract/messages/messages.endpoints';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** Marks notifications as read: those given, or all. The user may open several without waiting. */
export function useReadNotifications() {
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: string[] | null) =>
      call<typeof readNotifications>('POST /api/notifications/read', { body: ids === null ? {} : { ids } }),
    // Opening a notification stays silent when marking it fails; marking all was an explicit request.
    onError: (failure, ids) => ids === null && showToast('failure', describeProblem(failure)),
    onSettled: useStaleAfter('notification'),
  });
  return { read: mutate, isPending };
}
