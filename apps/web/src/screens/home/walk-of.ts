import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';

/** What covers the home screen of a client: an onboarding goes before everything else that waits. Nobody does either for them. */
export function walkOf({ user: { meta }, context }: ProfileAnswer): 'onboarding' | 'requirements' | null {
  if (context.impersonator !== null) return null;
  if (meta.waiting_interaction_forms > 0) return 'onboarding';
  return meta.show_form ? 'requirements' : null;
}
