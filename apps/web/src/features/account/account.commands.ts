import type {
  changePassword,
  changePhone,
  endOtherSessions,
  endSession,
  savePreferences,
} from '@pramen/contract/account/account.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { call } from '../../platform/api/call.ts';
import { useStaleAfter } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';

export function useEndSession() {
  const refresh = useStaleAfter('account');
  return useCommand({
    send: (id: string) => call<typeof endSession>('DELETE /api/auth/sessions/{id}', { params: { id } }),
    onSettled: refresh,
  });
}

export function useEndOtherSessions() {
  const refresh = useStaleAfter('account');
  return useCommand({ send: () => call<typeof endOtherSessions>('POST /api/auth/sessions/revoke-others', {}), onSettled: refresh });
}

/** Both steps of a password change: without a code the server sends one, with a code it changes the password. */
export function usePasswordChange() {
  const refresh = useStaleAfter('account');
  return useCommand({
    send: (body: BodyInputOf<typeof changePassword>) => call<typeof changePassword>('POST /api/auth/change-password', { body }),
    onSuccess: refresh,
  });
}

/** Both steps of a phone change. */
export function usePhoneChange() {
  return useCommand({
    send: (body: BodyInputOf<typeof changePhone>) => call<typeof changePhone>('POST /api/auth/change-phone', { body }),
    onSuccess: useStaleAfter('account'),
  });
}

export function useLanguageChoice() {
  return useCommand({
    send: (language: 'cs' | 'sk') => call<typeof savePreferences>('POST /api/auth/preferences', { body: { language } }),
    onSuccess: useStaleAfter('account'),
  });
}
