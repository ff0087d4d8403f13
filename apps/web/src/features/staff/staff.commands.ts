import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { changeUser, createUser, deleteUser, inviteMicrosoft, releaseMicrosoft } from '@pramen/contract/staff/staff.endpoints';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

type Fields = BodyInputOf<typeof createUser>;

/** Creates a user, or updates the one with the id. */
export function sendUser(id: string | null, body: Fields & { version?: number | undefined }) {
  if (id === null) return call<typeof createUser>('POST /api/users', { body });
  return call<typeof changeUser>('POST /api/users/{id}', { params: { id }, body });
}

/** Marks everything that shows users as stale. */
export function useRefreshStaff(): () => void {
  return useStaleAfter('staffUser');
}

export function useUserDeletion(id: string) {
  return useCommand({
    send: () => call<typeof deleteUser>('DELETE /api/users/{id}', { params: { id } }),
    onSuccess: useStaleAfter('staffUser', queryKeys.staffUser(id)),
  });
}

/** A one-time link with which the user binds their Microsoft account. */
export function useMicrosoftInvitation(id: string) {
  return useCommand({ send: () => call<typeof inviteMicrosoft>('POST /api/users/{id}/microsoft-invitation', { params: { id } }) });
}

export function useMicrosoftRelease(id: string) {
  return useCommand({
    send: () => call<typeof releaseMicrosoft>('DELETE /api/users/{id}/microsoft', { params: { id } }),
    onSuccess: useStaleAfter('staffUser'),
  });
}
