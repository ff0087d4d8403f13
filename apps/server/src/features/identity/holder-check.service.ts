import { differencesOf } from '@pramen/domain/compliance/identity/compare-claims';
import type { RecordedHolder } from '@pramen/domain/compliance/identity/compare-claims';
import { translate } from '@pramen/texts/translate';
import type { IdentityClaims } from '../../platform/identity/bank-claims.ts';
import type { Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { ProvedIdentity } from './identity.service.ts';

/** Claims with the name and day of birth, without which nobody is identified. */
export type IdentifyingClaims = IdentityClaims & { givenName: string; familyName: string; birthDate: string };

/** The verified claims; throws identity.unverified when the provider verified no name or no birth date. */
export function requireIdentifying({ verified }: Pick<ProvedIdentity, 'verified'>): IdentifyingClaims {
  const { givenName, familyName, birthDate } = verified;
  if (givenName === null || familyName === null || birthDate === null) throw new Problem('identity.unverified');
  return { ...verified, givenName, familyName, birthDate };
}

/** Throws identity.card_expired when the provider knows only documents that are no longer valid. */
export function requireValidCard({ verified: { cards } }: Pick<ProvedIdentity, 'verified'>, today: string): void {
  if (cards.length > 0 && cards.every(({ validTo }) => validTo !== null && validTo < today)) throw new Problem('identity.card_expired');
}

/**
 * The verified claims of an identity that belongs to the client of a record. Throws identity.unverified, identity.differs with the names of
 * the fields, and identity.card_expired when the provider knows only documents that are no longer valid.
 */
export function requireHolder(
  identity: Pick<ProvedIdentity, 'verified'>,
  recorded: RecordedHolder,
  { language, today }: { language: Language; today: string },
): IdentifyingClaims {
  const claims = requireIdentifying(identity);
  const different = differencesOf(claims, recorded);
  if (different.length > 0) {
    const fields = different.map((field) => translate(language, `identity:fields.${field}`));
    throw new Problem('identity.differs', {
      message: translate(language, 'identity:differs', { fields: fields.join(', ') }),
      errors: Object.fromEntries(different.map((field, index) => [field, [fields[index] ?? '']])),
    });
  }
  requireValidCard(identity, today);
  return claims;
}
