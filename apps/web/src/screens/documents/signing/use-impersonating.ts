import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../features/auth/auth.queries.ts';

/** Whether the session is an impersonation, in which nothing can be signed. */
export function useIsImpersonating(): boolean {
  const { data: profile } = useSuspenseQuery(profileQuery);
  return profile.context.impersonator !== null;
}
