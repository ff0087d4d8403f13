import { scopeOf, type Permission } from '@pramen/domain/permissions/permissions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery } from './auth.queries.ts';

/** What the signed-in person may do, from the one table of permissions; the server decides again. */
export function useRole() {
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { role } = profile.user;
  return { role, may: (permission: Permission) => scopeOf(permission, role) !== 'never' };
}
