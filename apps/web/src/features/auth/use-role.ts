import { scopeOf, type Permission } from '@pramen/domain/permissions/permissions';
import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery } from './auth.queries.ts';

/** Permissions of the signed-in user, from the one table of permissions; the server checks them again. */
export function useRole() {
  const { data: profile } = useSuspenseQuery(profileQuery);
  const { role } = profile.user;
  return { role, may: (permission: Permission) => scopeOf(permission, role) !== 'never' };
}
