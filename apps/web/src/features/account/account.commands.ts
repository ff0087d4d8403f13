import type { changePassword, changePhone, endOtherSessions, endSession, savePreferences } from '@pramen/contract/account/account.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { accountKey } from './account.queries.ts';

function useRefreshAccount() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: accountKey });
}

export function useEndSession() {
  const refresh = useRefreshAccount();
  return useCommand({
    send: (id: string) => call<typeof endSession>('DELETE /api/auth/sessions/{id}', { params: { id } }),
    onSettled: refresh,
  });
}

export function useEndOtherSessions() {
  const refresh = useRefreshAccount();
  return useCommand({ send: () => call<typeof endOtherSessions>('POST /api/auth/sessions/revoke-others', {}), onSettled: refresh });
}

/** Either step of a new password: without a code one is sent, with it the password is changed. */
export function usePasswordChange() {
  const refresh = useRefreshAccount();
  return useCommand({
    send: (body: BodyInputOf<typeof changePassword>) => call<typeof changePassword>('POST /api/auth/change-password', { body }),
    onSuccess: refresh,
  });
}

/** Either step of a new phone; what the profile shows of it is the caller's to refresh. */
export function usePhoneChange() {
  return useCommand({ send: (body: BodyInputOf<typeof changePhone>) => call<typeof changePhone>('POST /api/auth/change-phone', { body }) });
}

export function useLanguageChoice() {
  return useCommand({ send: (language: 'cs' | 'sk') => call<typeof savePreferences>('POST /api/auth/preferences', { body: { language } }) });
}
