import { changedAddressLimits, changedClientLimits } from '@pramen/contract/clients/client.limits';
import type { Client, ClientAddress } from '@pramen/contract/clients/client.schemas';
import { isZipCodeOf } from '@pramen/domain/text/zip-code';
import { personName } from '../../../platform/validation/name-rules.ts';
import { typedDay } from '../../../platform/validation/moment-rules.ts';
import { required, type FieldRule } from '../../../platform/validation/rules.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';

/** What a client corrects of their data. Places of addresses are named as in the body, so that the server's messages stand at their fields. */
export type OwnValues = {
  /** Asked for while the firm knows none. */
  birth_date: string;
  personal_id: string;
  title_before: string;
  firstname: string;
  surname: string;
  title_after: string;
  'addresses.0.street': string;
  'addresses.0.city': string;
  'addresses.0.zip_code': string;
  'addresses.0.country': string;
  /** Post goes to the domicile. */
  same_correspondence: boolean;
  'addresses.1.street': string;
  'addresses.1.city': string;
  'addresses.1.zip_code': string;
  'addresses.1.country': string;
};

const typedParts = ['street', 'city', 'zip_code'] as const;
const parts = [...typedParts, 'country'] as const;
type Part = (typeof parts)[number];
type Place = Record<Part, string>;

const addressOf = ({ addresses = [] }: Client, type: ClientAddress['type']) => addresses.find((one) => one.type === type) ?? null;
/** Where most clients of the firm live: an address that they add begins there. */
const HOME = 'CZ';
const placeOf = (address: ClientAddress | null, country = HOME): Place => ({
  street: address?.street ?? '',
  city: address?.city ?? '',
  zip_code: address?.zip_code ?? '',
  country: address ? (address.country ?? '') : country,
});
const isSame = (one: Place, other: Place) => parts.every((part) => one[part] === other[part]);

/** What the firm does not know of a client and the client can fill in; of a company, the place alone. */
export function missingOf(client: Client): ReadonlySet<'birth_date' | 'personal_id' | 'address'> {
  const isPerson = !client.company_name;
  return new Set([
    ...(isPerson && !client.birth_date ? (['birth_date'] as const) : []),
    ...(isPerson && !client.personal_id ? (['personal_id'] as const) : []),
    ...(typedParts.some((part) => !placeOf(addressOf(client, 'DOMICILE'))[part].trim()) ? (['address'] as const) : []),
  ]);
}

export function toOwnValues(client: Client): OwnValues {
  const domicile = placeOf(addressOf(client, 'DOMICILE'));
  const postal = placeOf(addressOf(client, 'CORRESPONDENCE'), domicile.country);
  const isOne = addressOf(client, 'CORRESPONDENCE') === null || isSame(domicile, postal);
  return {
    birth_date: client.birth_date ?? '',
    personal_id: client.personal_id ?? '',
    title_before: client.title_before ?? '',
    firstname: client.firstname,
    surname: client.surname,
    title_after: client.title_after ?? '',
    'addresses.0.street': domicile.street,
    'addresses.0.city': domicile.city,
    'addresses.0.zip_code': domicile.zip_code,
    'addresses.0.country': domicile.country,
    same_correspondence: isOne,
    'addresses.1.street': isOne ? '' : postal.street,
    'addresses.1.city': isOne ? '' : postal.city,
    'addresses.1.zip_code': isOne ? '' : postal.zip_code,
    'addresses.1.country': isOne ? domicile.country : postal.country,
  };
}

/** Needed while post goes elsewhere. */
const whenElsewhere: FieldRule = (value, values) => (values['same_correspondence'] === 'true' ? null : filled(value, values));

/** The typed place of the domicile, 0, or of the address for post, 1. */
export const placeIn = (values: OwnValues, index: 0 | 1): Place => ({
  street: values[`addresses.${index}.street`],
  city: values[`addresses.${index}.city`],
  zip_code: values[`addresses.${index}.zip_code`],
  country: values[`addresses.${index}.country`],
});

const placeLimits = (index: 0 | 1) =>
  Object.fromEntries(parts.map((part) => [`addresses.${index}.${part}`, [0, changedAddressLimits[part][1]] as const]));
const { personal_id, title_before, firstname, surname, title_after } = changedClientLimits;

/** A postal code that the country of the address can have; as it is stored, it passes. */
const zipOf = (client: Client, index: 0 | 1): FieldRule => {
  const stored = addressOf(client, index === 0 ? 'DOMICILE' : 'CORRESPONDENCE');
  return (value, values) => {
    const country = values[`addresses.${index}.country`] ?? '';
    const isHidden = index === 1 && values['same_correspondence'] === 'true';
    const isStored = value === stored?.zip_code && country === (stored.country ?? '');
    return isHidden || isStored || isZipCodeOf(country, value) ? null : { key: 'zipCode' };
  };
};

/** The rules of what a client corrects; names as they are stored pass. */
export const ownRulesOf = (client: Client) =>
  withLimits<OwnValues>(
    { personal_id, title_before, firstname, surname, title_after, ...placeLimits(0), ...placeLimits(1) },
    {
      birth_date: missingOf(client).has('birth_date') ? [typedDay, required] : [],
      firstname: [personName(client.firstname)],
      surname: [personName(client.surname)],
      'addresses.0.street': [filled],
      'addresses.0.city': [filled],
      'addresses.0.zip_code': [filled, zipOf(client, 0)],
      'addresses.0.country': [filled],
      'addresses.1.street': [whenElsewhere],
      'addresses.1.city': [whenElsewhere],
      'addresses.1.zip_code': [whenElsewhere, zipOf(client, 1)],
      'addresses.1.country': [whenElsewhere],
    },
  );

/** An address as it is saved: the stored one changed, or a new one. */
function savedAddress(client: Client, type: 'DOMICILE' | 'CORRESPONDENCE', place: Place) {
  const stored = addressOf(client, type);
  return stored ? { id: stored.id, version: stored.version, type, ...place } : { type, ...place };
}

/** The body of the client's own save. An address for post that is no longer needed follows the domicile. */
export function toOwnBody(client: Client, values: OwnValues) {
  const domicile = placeIn(values, 0);
  const missing = missingOf(client);
  const needsPostal = !values.same_correspondence || addressOf(client, 'CORRESPONDENCE') !== null;
  return {
    state: 'APPROVED' as const,
    version: client.version,
    ...(missing.has('birth_date') && { birth_date: values.birth_date }),
    ...(missing.has('personal_id') && values.personal_id.trim() && { personal_id: values.personal_id }),
    title_before: values.title_before,
    firstname: values.firstname,
    surname: values.surname,
    title_after: values.title_after,
    addresses: [
      savedAddress(client, 'DOMICILE', domicile),
      ...(needsPostal ? [savedAddress(client, 'CORRESPONDENCE', values.same_correspondence ? domicile : placeIn(values, 1))] : []),
    ],
  };
}
