import type { readNotifications } from '@pramen/contract/messages/messages.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { notificationsKey } from './notifications.queries.ts';

/** Marks notifications as read: those named, or all. Several may be opened one after the other without waiting. */
export function useReadNotifications() {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: string[] | null) => call<typeof readNotifications>('POST /api/notifications/read', { body: ids === null ? {} : { ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  });
  return { read: mutate, isPending };
}
