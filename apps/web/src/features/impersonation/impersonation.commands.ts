import type { impersonateClient, stopImpersonation } from '@pramen/contract/impersonation/impersonation.endpoints';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { storeImpersonatedFrom, takeImpersonatedFrom } from '../../platform/session/impersonation.ts';
import { storeSession } from '../../platform/session/session.ts';

/** Everything on the page belongs to somebody else now: it is loaded anew, in the place of this one. */
function reloadAt(address: string): void {
  location.replace(address);
}

/** Begins to act in a client's name: the portal is loaded anew as that client sees it. */
export function useImpersonation(clientId: string) {
  return useCommand({
    send: () => call<typeof impersonateClient>('GET /api/clients/{id}/impersonate', { params: { id: clientId } }),
    onSuccess: ({ token }) => {
      storeImpersonatedFrom(location.pathname + location.search);
      storeSession(token);
      reloadAt(`${import.meta.env.BASE_URL}home`);
    },
  });
}

/** Stops acting in a client's name: back to where it began, as oneself. */
export function useImpersonationEnd() {
  return useCommand({
    send: () => call<typeof stopImpersonation>('GET /api/auth/deimpersonate', {}),
    onSuccess: ({ token }) => {
      const address = takeImpersonatedFrom(location.origin) ?? `${import.meta.env.BASE_URL}clients`;
      storeSession(token);
      reloadAt(address);
    },
  });
}
