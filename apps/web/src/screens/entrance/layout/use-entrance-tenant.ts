import type { TenantInfoAnswer } from '@pramen/contract/auth/auth.schemas';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { tenantInfoQuery } from '../../../features/auth/auth.queries.ts';

/** The tenant of the e-mail, otherwise of the referral code in the address, otherwise the company; null until the server has responded. */
export function useEntranceTenant(typedEmail: string | null): TenantInfoAnswer | null {
  const search = useSearch({ strict: false });
  const email = typedEmail ?? search.email ?? null;
  const referralCode = search.referral_code ?? search.referral ?? null;
  const company = useQuery(tenantInfoQuery(null));
  const { data: known } = useQuery({ ...tenantInfoQuery(email, referralCode), enabled: email !== null || referralCode !== null });
  return known ?? company.data ?? null;
}
