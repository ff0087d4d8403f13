import { countryCodes, STATELESS } from '@pramen/domain/clients/country-codes';
import { tinMissingReasons } from '@pramen/domain/compliance/aml/tax-residence';
import { z } from 'zod';
import { KnownVersion, optionalText } from '../fields.ts';

/** Far above real use. */
export const MOST_NATIONALITIES = 10;
export const MOST_TAX_RESIDENCES = 10;

const Country = z.enum(countryCodes);
const Nationality = z.enum([...countryCodes, STATELESS]);
const OptionalCountry = z
  .union([Country, z.literal('')])
  .transform((value) => value || null)
  .nullable();
const OptionalReason = z
  .enum([...tinMissingReasons, ''])
  .transform((value) => (value === '' ? null : value))
  .nullable();

const TaxResidence = z.object({
  /** ISO 3166-1. */
  country: z.string(),
  tin: z.string().nullable(),
  /** Why there is no number, by the Common Reporting Standard; null with a number. */
  tin_missing_reason: z.enum(tinMissingReasons).nullable(),
  tin_explanation: z.string().nullable(),
});

/** What the law against money laundering and the exchange of tax information ask about a person. */
export const AmlFacts = z.object({
  birth_place: z.string().nullable(),
  birth_country: z.string().nullable(),
  /** The client's `nationality` first, then the others: codes of countries, STATELESS, or what was typed in another system. */
  nationalities: z.array(z.string()),
  tax_residences: z.array(TaxResidence),
  /** Version of the client. */
  version: z.int(),
});
export type AmlFacts = z.output<typeof AmlFacts>;

/** All facts at once. The first nationality becomes the client's `nationality`. */
export const ChangedAmlFacts = z.object({
  birth_place: optionalText(100),
  birth_country: OptionalCountry,
  nationalities: z.array(Nationality).max(MOST_NATIONALITIES),
  tax_residences: z
    .array(z.object({ country: Country, tin: optionalText(40), tin_missing_reason: OptionalReason, tin_explanation: optionalText(300) }))
    .max(MOST_TAX_RESIDENCES),
  version: KnownVersion,
});
export type ChangedAmlFacts = z.output<typeof ChangedAmlFacts>;
