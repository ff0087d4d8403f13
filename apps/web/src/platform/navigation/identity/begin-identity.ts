import type { readVersion } from '@pramen/contract/auth/auth.endpoints';
import type { readBankIdentityUrl } from '@pramen/contract/auth/identity.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useCommand } from '../../api/use-command.ts';
import { forgetFailure, storeErrand } from './identity-errand.ts';
import type { IdentityErrand } from './identity-errand.ts';

const MINUTE_MS = 60_000;

/** Whether the portal has a provider of bank identity. */
export const identityOfferQuery = queryOptions({
  queryKey: queryKeys.version,
  queryFn: ({ signal }) => call<typeof readVersion>('GET /api/version', {}, { signal, background: true }),
  staleTime: MINUTE_MS,
  select: ({ bank_identity: isOffered }) => isOffered,
});

/** Replaced in tests, where no page can be left. */
export const browser = { leaveFor: (address: string): void => location.assign(address) };

/** Asks the server for the bank's address and goes there; `leaveFor` never returns. */
export function useIdentityStart() {
  return useCommand({
    send: async (errand: IdentityErrand) => {
      // An onboarding is asked for as a whole; what fails is told at its step.
      const recordId = errand.purpose === 'login' ? {} : { record_id: errand.purpose === 'onboarding' ? errand.formId : errand.recordId };
      const { url } = await call<typeof readBankIdentityUrl>('GET /api/auth/bank-id/url', {
        query: { purpose: errand.purpose, ...recordId },
      });
      forgetFailure();
      storeErrand(errand);
      browser.leaveFor(url);
    },
  });
}
