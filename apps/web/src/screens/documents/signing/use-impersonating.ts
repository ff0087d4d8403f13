import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery } from '../../../features/auth/auth.queries.ts';

/** Whether somebody acts in a client's name: who does, signs nothing. */
export function useIsImpersonating(): boolean {
  const { data: profile } = useSuspenseQuery(profileQuery);
  return profile.context.impersonator !== null;
}
