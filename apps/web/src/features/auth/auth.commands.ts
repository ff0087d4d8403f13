import type { activate, login, logout, requestPasswordReset, resetPassword } from '@pramen/contract/auth/auth.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { outlivesSession } from '../../platform/api/query-keys.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { endSession, storeSession } from '../../platform/session/session.ts';

/** Removes data cached for another user: a new session starts with nothing but its token. */
export function enter(queryClient: QueryClient, token: string): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !outlivesSession(queryKey) });
  storeSession(token);
}

/** One of the three steps of sign-in; a response with a token opens the session, unless the user has turned back: then it is logged out. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useCommand({
    send: (body: BodyInputOf<typeof login>) => call<typeof login>('POST /api/auth/login', { body }),
    onSuccess: ({ access_token }) => {
      if (access_token !== null) enter(queryClient, access_token);
    },
    onAbandoned: ({ access_token: token }) => {
      // What cannot be logged out ends by itself; nobody has its token.
      if (token !== null) call<typeof logout>('POST /api/auth/logout', {}, { background: true, token }).catch(() => undefined);
    },
  });
}

/** Sets the first password of an invited user; success opens the session. */
export function useActivation() {
  const queryClient = useQueryClient();
  return useCommand({
    send: (body: BodyInputOf<typeof activate>) => call<typeof activate>('POST /api/auth/activate', { body }),
    onSuccess: ({ access_token }) => enter(queryClient, access_token),
  });
}

export function usePasswordRequest() {
  return useCommand({
    send: (body: BodyInputOf<typeof requestPasswordReset>) =>
      call<typeof requestPasswordReset>('POST /api/auth/forgotten-password', { body }),
  });
}

export function usePasswordReset() {
  return useCommand({
    send: (body: BodyInputOf<typeof resetPassword>) => call<typeof resetPassword>('POST /api/auth/reset-password', { body }),
  });
}

/** Logs out: the server revokes the session; this browser forgets it even when the server cannot be reached. */
export function useLogOut() {
  return useCommand({
    send: () => call<typeof logout>('POST /api/auth/logout', {}, { background: true }),
    onSettled: () => endSession('log-out'),
  });
}
