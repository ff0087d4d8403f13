import { createHmac } from 'node:crypto';
import type { IdentityPurpose } from '../../database/schema/identity.ts';
import type { Ties } from '../../platform/identity/identity-provider.ts';
import { deriveKey } from '../../platform/keys/secrets.ts';

/** Enough to find the one client whom a person means. */
const signInScopes = ['openid', 'profile.name', 'profile.birthdate', 'profile.birthnumber', 'profile.verification'] as const;
const wholeScopes = [
  ...signInScopes,
  'profile.birthplaceNationality',
  'profile.addresses',
  'profile.idcards',
  'profile.paymentAccounts',
  'profile.legalstatus',
] as const;
const microsoftScopes = ['openid', 'profile'] as const;

const scopesByPurpose: Readonly<Record<IdentityPurpose, readonly string[]>> = {
  SIGN_IN: signInScopes,
  IDENTIFICATION: wholeScopes,
  AML_QUESTIONNAIRE: wholeScopes,
  ONBOARDING: wholeScopes,
  STAFF_SIGN_IN: microsoftScopes,
  STAFF_INVITATION: microsoftScopes,
};

/** The scopes of a purpose. A caller may leave out those that nothing depends on, and may never add any. */
export function scopesFor(purpose: IdentityPurpose, wanted?: string): readonly string[] {
  const scopes = scopesByPurpose[purpose];
  if (wanted === undefined) return scopes;
  const named = new Set(wanted.split(/\s+/));
  return scopes.filter((scope) => named.has(scope) || (signInScopes as readonly string[]).includes(scope));
}

/** State, nonce and PKCE verifier of an attempt; only the state's hash is stored. */
export function tiesOf(codeKey: Buffer, attemptId: string, state: string): Ties {
  const key = deriveKey(codeKey, 'identity');
  const secret = (part: string) => createHmac('sha256', key).update(`${part}:${attemptId}`).digest('base64url');
  return { state, nonce: secret('nonce'), verifier: secret('verifier') };
}
