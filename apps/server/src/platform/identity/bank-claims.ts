import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import { z } from 'zod';

/** An identity card or passport as a provider states it. */
export interface ClaimedCard {
  /** ID: identity card, P: passport, others as the provider names them. */
  type: string;
  number: string;
  country: string | null;
  issuer: string | null;
  validTo: string | null;
}

export interface ClaimedAddress {
  type: string | null;
  street: string | null;
  city: string | null;
  zipCode: string | null;
  country: string | null;
}

/** What a provider says about a person; null: not said. */
export interface IdentityClaims {
  givenName: string | null;
  middleName: string | null;
  familyName: string | null;
  titleBefore: string | null;
  titleAfter: string | null;
  birthDate: string | null;
  birthNumber: string | null;
  birthPlace: string | null;
  birthCountry: string | null;
  nationalities: readonly string[];
  addresses: readonly ClaimedAddress[];
  cards: readonly ClaimedCard[];
  /** IBANs. */
  paymentAccounts: readonly string[];
  email: string | null;
  phone: string | null;
}

/** Whether the person holds a prominent public office. The provider may not say so, which is no 'no'. */
export type Exposure = 'YES' | 'NO' | 'UNKNOWN';

/** The claims of one person, apart by what they are worth. */
export interface SortedClaims {
  /** Checked by the bank as the law against money laundering requires: these identify. */
  verified: IdentityClaims;
  /** As the person once told the bank: these only prefill. */
  plain: IdentityClaims;
  /** null: nothing is verified. */
  verification: { framework: string; process: string | null } | null;
  exposure: Exposure;
}

const LONGEST = 200;
const MOST = 20;

/** A claim of an unexpected kind counts as not given, so that one odd field does not end the identification. */
const word = z
  .string()
  .trim()
  .max(LONGEST)
  .transform((text) => (text === '' ? null : text))
  .nullish()
  .transform((text) => text ?? null)
  .catch(null);
const day = word.transform((text) => (text !== null && isCalendarDate(text) ? text : null));

function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item.nullable().catch(null))
    .catch([])
    .transform((items) => items.filter((one): one is NonNullable<typeof one> => one !== null).slice(0, MOST));
}

const Card = z.object({ type: z.string().max(40), number: z.string().trim().min(1).max(60), country: word, issuer: word, valid_to: day });
const Address = z.object({
  type: word,
  street: word,
  streetnumber: word,
  buildingapartment: word,
  city: word,
  zipcode: word,
  country: word,
});

const Claims = z.object({
  given_name: word,
  middle_name: word,
  family_name: word,
  title_prefix: word,
  title_suffix: word,
  birthdate: day,
  birthnumber: word,
  birthplace: word,
  birthcountry: word,
  primary_nationality: word,
  nationalities: listOf(z.string().max(3)).optional(),
  addresses: listOf(Address).optional(),
  idcards: listOf(Card).optional(),
  paymentAccounts: listOf(z.string().max(40)).optional(),
  email: word,
  phone_number: word,
});

function writeStreet({ street, streetnumber, buildingapartment }: z.output<typeof Address>): string | null {
  const number = [buildingapartment, streetnumber].filter((part) => part !== null).join('/');
  const whole = [street, number].filter((part) => part !== null && part !== '').join(' ');
  return whole === '' ? null : whole;
}

function readClaims(given: unknown): IdentityClaims {
  const parsed = Claims.safeParse(given);
  const claims = parsed.success ? parsed.data : Claims.parse({});
  const { primary_nationality: primary, nationalities = [] } = claims;
  return {
    givenName: claims.given_name,
    middleName: claims.middle_name,
    familyName: claims.family_name,
    titleBefore: claims.title_prefix,
    titleAfter: claims.title_suffix,
    birthDate: claims.birthdate,
    birthNumber: claims.birthnumber?.replaceAll(/[\s/]/g, '') ?? null,
    birthPlace: claims.birthplace,
    birthCountry: claims.birthcountry,
    nationalities: [...new Set([...(primary === null ? [] : [primary]), ...nationalities])],
    addresses: (claims.addresses ?? []).map((address) => ({
      type: address.type,
      street: writeStreet(address),
      city: address.city,
      zipCode: address.zipcode,
      country: address.country,
    })),
    cards: (claims.idcards ?? []).map(({ type, number, country, issuer, valid_to: validTo }) => ({
      type,
      number: number.replaceAll(/\s/g, '').toUpperCase(),
      country,
      issuer,
      validTo,
    })),
    paymentAccounts: (claims.paymentAccounts ?? []).map((iban) => iban.replaceAll(/\s/g, '').toUpperCase()),
    email: claims.email,
    phone: claims.phone_number,
  };
}

const Profile = z.object({
  pep: z.boolean().optional().catch(undefined),
  verified_claims: z
    .object({
      verification: z.object({ trust_framework: z.string().min(1).max(LONGEST), verification_process: word }),
      claims: z.record(z.string(), z.unknown()),
    })
    .nullish()
    .catch(null),
});

/** The frameworks under which a bank identifies people in person; claims verified in any other way identify nobody here. */
const trusted: readonly string[] = ['cz_aml', 'sk_aml', 'eidas'];

/** Sorts the answer of the provider's profile call into what is verified and what is not. Never throws. */
export function sortClaims(profile: unknown): SortedClaims {
  const parsed = Profile.safeParse(profile);
  const { verified_claims: verified, pep } = parsed.success ? parsed.data : {};
  const isTrusted = verified !== null && verified !== undefined && trusted.includes(verified.verification.trust_framework);
  return {
    verified: readClaims(isTrusted ? verified.claims : {}),
    plain: readClaims(profile),
    verification: isTrusted
      ? { framework: verified.verification.trust_framework, process: verified.verification.verification_process }
      : null,
    exposure: pep === undefined ? 'UNKNOWN' : pep ? 'YES' : 'NO',
  };
}
