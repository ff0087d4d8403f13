import { changedAddressLimits, changedClientLimits } from '@pramen/contract/clients/client.limits';
import type { Client, ClientAddress } from '@pramen/contract/clients/client.schemas';
import type { FieldRule } from '../../../platform/validation/rules.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';

/** What a client corrects of their data; addresses field by field. */
export type OwnValues = {
  title_before: string;
  firstname: string;
  surname: string;
  title_after: string;
  domicile_street: string;
  domicile_city: string;
  domicile_zip_code: string;
  /** Post goes to the domicile. */
  same_correspondence: boolean;
  postal_street: string;
  postal_city: string;
  postal_zip_code: string;
};

const parts = ['street', 'city', 'zip_code'] as const;
type Part = (typeof parts)[number];
type Place = Record<Part, string>;

const addressOf = ({ addresses = [] }: Client, type: ClientAddress['type']) => addresses.find((one) => one.type === type) ?? null;
const placeOf = (address: ClientAddress | null): Place => ({
  street: address?.street ?? '',
  city: address?.city ?? '',
  zip_code: address?.zip_code ?? '',
});
const isSame = (one: Place, other: Place) => parts.every((part) => one[part] === other[part]);

export function toOwnValues(client: Client): OwnValues {
  const [domicile, postal] = [placeOf(addressOf(client, 'DOMICILE')), placeOf(addressOf(client, 'CORRESPONDENCE'))];
  const isOne = addressOf(client, 'CORRESPONDENCE') === null || isSame(domicile, postal);
  return {
    title_before: client.title_before ?? '',
    firstname: client.firstname,
    surname: client.surname,
    title_after: client.title_after ?? '',
    domicile_street: domicile.street,
    domicile_city: domicile.city,
    domicile_zip_code: domicile.zip_code,
    same_correspondence: isOne,
    postal_street: isOne ? '' : postal.street,
    postal_city: isOne ? '' : postal.city,
    postal_zip_code: isOne ? '' : postal.zip_code,
  };
}

/** Needed while post goes elsewhere. */
const whenElsewhere: FieldRule = (value, values) => (values['same_correspondence'] === 'true' ? null : filled(value, values));

const placeLimits = (prefix: string) =>
  Object.fromEntries(parts.map((part) => [`${prefix}_${part}`, [0, changedAddressLimits[part][1]] as const]));
const { title_before, firstname, surname, title_after } = changedClientLimits;

export const ownRules = withLimits<OwnValues>(
  { title_before, firstname, surname, title_after, ...placeLimits('domicile'), ...placeLimits('postal') },
  {
    domicile_street: [filled],
    domicile_city: [filled],
    domicile_zip_code: [filled],
    postal_street: [whenElsewhere],
    postal_city: [whenElsewhere],
    postal_zip_code: [whenElsewhere],
  },
);

/** An address as it is saved: the stored one changed, or a new one in the country of the domicile. */
function savedAddress(client: Client, type: 'DOMICILE' | 'CORRESPONDENCE', place: Place) {
  const stored = addressOf(client, type);
  if (stored) return { id: stored.id, version: stored.version, type, ...place };
  return { type, country: addressOf(client, 'DOMICILE')?.country ?? 'CZ', ...place };
}

/** The body of the client's own save. An address for post that is no longer needed follows the domicile. */
export function toOwnBody(client: Client, values: OwnValues) {
  const domicile = { street: values.domicile_street, city: values.domicile_city, zip_code: values.domicile_zip_code };
  const postal = { street: values.postal_street, city: values.postal_city, zip_code: values.postal_zip_code };
  const needsPostal = !values.same_correspondence || addressOf(client, 'CORRESPONDENCE') !== null;
  return {
    state: 'APPROVED' as const,
    version: client.version,
    title_before: values.title_before,
    firstname: values.firstname,
    surname: values.surname,
    title_after: values.title_after,
    addresses: [
      savedAddress(client, 'DOMICILE', domicile),
      ...(needsPostal ? [savedAddress(client, 'CORRESPONDENCE', values.same_correspondence ? domicile : postal)] : []),
    ],
  };
}

/** The server's messages by the field that shows them: addresses are saved in a list. */
export const ownErrors = (errors: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(errors).map(([place, said]) => [
      place.replace(/^addresses\.0\./, 'domicile_').replace(/^addresses\.1\./, 'postal_'),
      said,
    ]),
  );
