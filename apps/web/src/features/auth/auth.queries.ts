import type { readProfile, readTenantInfo, readVersion } from '@pramen/contract/auth/auth.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';

const MINUTE_MS = 60_000;

/** The signed-in user and what the shell needs about the session. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => call<typeof readProfile>('GET /api/auth/profile', {}, { signal }),
  staleTime: 5 * MINUTE_MS,
});

/** Theme and contact of the tenant that an e-mail or a referral code belongs to; without either, those of the company. */
export function tenantInfoQuery(email: string | null, referralCode: string | null = null) {
  const query = { ...(email === null ? {} : { email }), ...(referralCode === null ? {} : { referral_code: referralCode }) };
  return queryOptions({
    queryKey: queryKeys.tenant(email, referralCode),
    queryFn: ({ signal }) => call<typeof readTenantInfo>('GET /api/auth/tenant-info', { query }, { signal, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
    // A page in neutral colours is better than a delayed one.
    retry: 1,
  });
}

/** Version of the server; this call does not keep a session alive. */
export const versionQuery = queryOptions({
  queryKey: queryKeys.version,
  queryFn: ({ signal }) => call<typeof readVersion>('GET /api/version', {}, { signal, background: true }),
  staleTime: MINUTE_MS,
});
