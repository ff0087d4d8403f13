import type { LoggedUser, ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { Role } from '@pramen/domain/permissions/roles';

/** What a role sees on /home; 'clients' means a redirect to /clients. */
export function homeOf(role: Role): 'client-dashboard' | 'adviser-dashboard' | 'clients' {
  if (role === 'CLIENT') return 'client-dashboard';
  return role === 'INTERMEDIARY' || role === 'INTERMEDIARY_ADMIN' ? 'adviser-dashboard' : 'clients';
}

/** What covers the home screen of a client: an onboarding goes before everything else that waits. Nobody does either for them. */
export function walkOf({ user: { meta }, context }: ProfileAnswer): 'onboarding' | 'requirements' | null {
  if (context.impersonator !== null) return null;
  if (meta.waiting_interaction_forms > 0) return 'onboarding';
  return meta.show_form ? 'requirements' : null;
}

/** Unanswered requests to the client: those without a user. */
export function unansweredRequests(requests: LoggedUser['service_requirements']): LoggedUser['service_requirements'] {
  return requests.filter(({ user_id }) => user_id === null);
}
