import type { Role } from '@pramen/domain/permissions/roles';

/** What a role sees on /home; 'clients' means that it is sent to /clients instead. */
export function homeOf(role: Role): 'client-dashboard' | 'adviser-dashboard' | 'clients' {
  if (role === 'CLIENT') return 'client-dashboard';
  return role === 'INTERMEDIARY' || role === 'INTERMEDIARY_ADMIN' ? 'adviser-dashboard' : 'clients';
}
