import type { Role } from '@pramen/domain/permissions/roles';

/** The detail of a document that is a role's: the company processes documents, everyone else reads and signs them. */
export function documentDetailOf(role: Role): '/documents/$id/detail' | '/documents/$id/detail/simple' {
  return role === 'ADMIN' || role === 'BACK_OFFICE' ? '/documents/$id/detail' : '/documents/$id/detail/simple';
}
