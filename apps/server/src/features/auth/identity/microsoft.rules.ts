import type { MicrosoftEnd } from '@pramen/contract/auth/identity.lists';

/** Microsoft's own numbers for an account of an organization that the portal does not admit. */
const foreignTenant = /AADSTS(?:50020|50178|90072|500212)\b/;

/** OAuth 2.0 (RFC 6749, 4.1.2.1): the provider's own trouble, which passes. */
const outages: readonly string[] = ['server_error', 'temporarily_unavailable'];

/** How Microsoft's answer without a code ends the visit. `access_denied` also says that the person left by 'back' or refused the consent. */
export function endOfAnswer(error: string, description: string, isInvitation: boolean): MicrosoftEnd {
  if (foreignTenant.test(description)) return 'other_tenant';
  if (error === 'access_denied') return isInvitation ? 'invitation_canceled' : 'canceled';
  return outages.includes(error) ? 'unavailable' : 'refused';
}

const ends: ReadonlyMap<string, MicrosoftEnd> = new Map([
  ['identity.off', 'off'],
  ['identity.unavailable', 'unavailable'],
  ['identity.state_invalid', 'over'],
  ['identity.bound_elsewhere', 'bound_elsewhere'],
  ['limit.reached', 'busy'],
]);

/** How a refusal of the portal ends the visit; what has no sentence of its own is an answer that proves nothing. */
export const endOfProblem = (code: string): MicrosoftEnd => ends.get(code) ?? 'refused';
