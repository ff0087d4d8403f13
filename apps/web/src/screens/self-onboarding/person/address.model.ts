import { changedAddressLimits } from '@pramen/contract/clients/client.limits';
import { isZipCodeOf } from '@pramen/domain/text/zip-code';
import type { FieldRule } from '../../../platform/validation/rules.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import type { AnswersOf } from '../walk/walk.model.ts';

type Addresses = AnswersOf<'address'>;

const kinds = ['domicile_address', 'correspondence_address'] as const;
export type AddressKind = (typeof kinds)[number];
const parts = ['street', 'city', 'zip_code', 'country'] as const;

/** Named as in the answers, so that the server's messages stand at their fields. */
export type AddressValues = Record<`${AddressKind}.${(typeof parts)[number]}`, string> & { correspondence_not_the_same: boolean };

const placeOf = (typed: Addresses, kind: AddressKind) => {
  const { street, city, zip_code: zipCode, country } = typed[kind] ?? {};
  return { street: street ?? '', city: city ?? '', zip_code: zipCode ?? '', country: country ?? '' };
};

export function toAddressValues(typed: Addresses): AddressValues {
  const [home, post] = [placeOf(typed, 'domicile_address'), placeOf(typed, 'correspondence_address')];
  return {
    'domicile_address.street': home.street,
    'domicile_address.city': home.city,
    'domicile_address.zip_code': home.zip_code,
    'domicile_address.country': home.country,
    correspondence_not_the_same: typed.correspondence_not_the_same ?? false,
    'correspondence_address.street': post.street,
    'correspondence_address.city': post.city,
    'correspondence_address.zip_code': post.zip_code,
    'correspondence_address.country': post.country,
  };
}

const takePlace = (values: AddressValues, kind: AddressKind) => ({
  street: values[`${kind}.street`],
  city: values[`${kind}.city`],
  zip_code: values[`${kind}.zip_code`],
  country: values[`${kind}.country`],
});

/** The other address stays while the client changes their mind about it. */
export const toAddresses = (values: AddressValues): Addresses => ({
  domicile_address: takePlace(values, 'domicile_address'),
  correspondence_address: takePlace(values, 'correspondence_address'),
  correspondence_not_the_same: values.correspondence_not_the_same,
});

const onlyElsewhere =
  (rule: FieldRule): FieldRule =>
  (value, values) =>
    values['correspondence_not_the_same'] === 'true' ? rule(value, values) : null;
const zipOf =
  (kind: AddressKind): FieldRule =>
  (value, values) =>
    isZipCodeOf(values[`${kind}.country`] ?? '', value) ? null : { key: 'zipCode' };
const rulesOf = (kind: AddressKind, rule: FieldRule, zipRule: FieldRule) =>
  Object.fromEntries(parts.map((part) => [`${kind}.${part}`, part === 'zip_code' ? [rule, zipRule] : [rule]]));
const limitsOf = (kind: AddressKind) => Object.fromEntries(parts.map((part) => [`${kind}.${part}`, changedAddressLimits[part]]));

export const addressRules = withLimits<AddressValues>(
  { ...limitsOf('domicile_address'), ...limitsOf('correspondence_address') },
  {
    ...rulesOf('domicile_address', filled, zipOf('domicile_address')),
    ...rulesOf('correspondence_address', onlyElsewhere(filled), onlyElsewhere(zipOf('correspondence_address'))),
  },
);
