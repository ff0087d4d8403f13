import type { BodyInputOf } from '@pramen/contract/endpoint';
import type { changeUser, createUser, deleteUser } from '@pramen/contract/staff/staff.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { staffKey } from './staff.queries.ts';

type Fields = BodyInputOf<typeof createUser>;

/** Creates, or changes the one with an id. */
export function sendUser(id: string | null, body: Fields & { version?: number | undefined }) {
  if (id === null) return call<typeof createUser>('POST /api/users', { body });
  return call<typeof changeUser>('POST /api/users/{id}', { params: { id }, body });
}

/** What shows users asks for them anew. */
export function useRefreshStaff(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: staffKey });
}

export function useUserDeletion(id: string) {
  const client = useQueryClient();
  return useCommand({
    send: () => call<typeof deleteUser>('DELETE /api/users/{id}', { params: { id } }),
    onSuccess: () => {
      // Not asked for again: its own screen, still there for a moment, would find it gone.
      void client.invalidateQueries({ queryKey: [...staffKey, 'list'] });
    },
  });
}
