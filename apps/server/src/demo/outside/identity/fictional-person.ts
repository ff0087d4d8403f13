import { createHash } from 'node:crypto';

/** A person whom the demonstration's bank knows. */
export interface FictionalPerson {
  givenName: string;
  familyName: string;
  /** YYYY-MM-DD. */
  birthDate: string;
  /** Ten digits, or nothing. */
  birthNumber: string;
  /** ISO 3166-1. */
  country: string;
  cardNumber: string;
  cardValidTo: string;
}

/** What happens after the person chose; the first one is that everything goes well. */
export const outcomes = [
  'proved',
  'canceled',
  'wrong_nonce',
  'stale_token',
  'wrong_audience',
  'wrong_issuer',
  'wrong_algorithm',
  'scope_refused',
  'names_differ',
  'exposed',
  'expired_card',
  'silent',
] as const;
export type Outcome = (typeof outcomes)[number];

/** Scopes without which an outcome makes no difference: a sign-in asks neither for cards nor for public offices. */
const scopeOf: Readonly<Partial<Record<Outcome, string>>> = { expired_card: 'profile.idcards', exposed: 'profile.legalstatus' };

/** The outcomes that may come of a request for these scopes. */
export const outcomesFor = (scopes: readonly string[]): Outcome[] =>
  outcomes.filter((outcome) => scopes.includes(scopeOf[outcome] ?? 'openid'));

/** The stable subject of a person: the same for every outcome. */
export function subjectOf({ givenName, familyName, birthDate, birthNumber }: FictionalPerson): string {
  return createHash('sha256').update([givenName, familyName, birthDate, birthNumber].join('|')).digest('hex').slice(0, 32);
}

const EXPIRED = '2020-01-31';

/** Claims of the profile call by the scope that asks for them. */
function claimsByScope(person: FictionalPerson, outcome: Outcome): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const familyName = outcome === 'names_differ' ? `${person.familyName}-Jinak` : person.familyName;
  return {
    'profile.name': { given_name: person.givenName, family_name: familyName, name: `${person.givenName} ${familyName}` },
    'profile.birthdate': { birthdate: person.birthDate },
    'profile.birthnumber': person.birthNumber === '' ? {} : { birthnumber: person.birthNumber },
    'profile.birthplaceNationality': {
      birthplace: person.country === 'SK' ? 'Žilina' : 'Plzeň',
      birthcountry: person.country,
      primary_nationality: person.country,
      nationalities: [person.country],
    },
    'profile.addresses': {
      addresses: [
        {
          type: 'PERMANENT_RESIDENCE',
          street: 'Smyšlená',
          buildingapartment: '12',
          streetnumber: '3',
          city: person.country === 'SK' ? 'Žilina' : 'Plzeň',
          zipcode: person.country === 'SK' ? '01001' : '30100',
          country: person.country,
        },
      ],
    },
    'profile.idcards': {
      idcards: [
        {
          type: 'ID',
          country: person.country,
          number: person.cardNumber,
          valid_to: outcome === 'expired_card' ? EXPIRED : person.cardValidTo,
          issuer: 'Smyšlený úřad',
        },
      ],
    },
    // A closed bank: the account belongs to nobody.
    'profile.paymentAccounts': { paymentAccounts: ['CZ0768000000000000000019'] },
  };
}

/** The answer of the profile call for the granted scopes. */
export function profileOf(person: FictionalPerson, outcome: Outcome, scopes: readonly string[]): Record<string, unknown> {
  const byScope = claimsByScope(person, outcome);
  const claims = Object.assign({}, ...scopes.map((scope) => byScope[scope] ?? {})) as Record<string, unknown>;
  const isVerified = scopes.includes('profile.verification') && Object.keys(claims).length > 0;
  return {
    sub: subjectOf(person),
    ...claims,
    ...(outcome === 'exposed' && scopes.includes('profile.legalstatus') ? { pep: true } : {}),
    ...(isVerified ? { verified_claims: { verification: { trust_framework: 'cz_aml', verification_process: '00000000' }, claims } } : {}),
  };
}
