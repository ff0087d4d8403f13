import type { impersonateClient, stopImpersonation } from '@pramen/contract/impersonation/impersonation.endpoints';
import { call } from '../../platform/api/call.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { underBase } from '../../platform/navigation/base-path.ts';
import { storeImpersonatedFrom, takeImpersonatedFrom } from '../../platform/session/impersonation.ts';
import { storeSession } from '../../platform/session/session.ts';

/** All data on the page now belongs to another user: reloads, replacing the history entry. */
function reloadAt(address: string): void {
  location.replace(address);
}

/** Starts impersonating a client: reloads the portal as that client sees it. */
export function useImpersonation(clientId: string) {
  return useCommand({
    send: () => call<typeof impersonateClient>('GET /api/clients/{id}/impersonate', { params: { id: clientId } }),
    onSuccess: ({ token }) => {
      storeImpersonatedFrom(location.pathname + location.search);
      storeSession(token);
      reloadAt(underBase('/home'));
    },
  });
}

/** Ends the impersonation: back to the page where it began, as the staff member. */
export function useImpersonationEnd() {
  return useCommand({
    send: () => call<typeof stopImpersonation>('GET /api/auth/deimpersonate', {}),
    onSuccess: ({ token }) => {
      const address = takeImpersonatedFrom(location.origin) ?? underBase('/clients');
      storeSession(token);
      reloadAt(address);
    },
  });
}
