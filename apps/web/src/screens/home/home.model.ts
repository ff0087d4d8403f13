import type { LoggedUser } from '@pramen/contract/auth/auth.schemas';
import type { Role } from '@pramen/domain/permissions/roles';

/** What a role sees on /home; 'clients' means a redirect to /clients. */
export function homeOf(role: Role): 'client-dashboard' | 'adviser-dashboard' | 'clients' {
  if (role === 'CLIENT') return 'client-dashboard';
  return role === 'INTERMEDIARY' || role === 'INTERMEDIARY_ADMIN' ? 'adviser-dashboard' : 'clients';
}

/** Unanswered requests to the client: those without a user. */
export function unansweredRequests(requests: LoggedUser['service_requirements']): LoggedUser['service_requirements'] {
  return requests.filter(({ user_id }) => user_id === null);
}
