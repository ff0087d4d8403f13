import { z } from 'zod';
import { KnownVersion, OptionalEmail, OptionalPhone, optionalText, text, trimmedText } from '../fields.ts';

/** The eight colours in the order of the dialog: each background before its text colour. */
export const colourNames = [
  'primaryColor',
  'primaryTextColor',
  'primaryHoverColor',
  'primaryHoverTextColor',
  'primaryInterfaceColor',
  'primaryInterfaceTextColor',
  'secondaryInterfaceColor',
  'secondaryInterfaceTextColor',
] as const;
export type ColourName = (typeof colourNames)[number];

const colourPattern = /^#[0-9a-f]{6}$/;

/** `#rrggbb`, lower case. */
export const Colour = text(20)
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => colourPattern.test(value), { params: { key: 'colour' } });

const everyColour = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(colourNames.map((name) => [name, schema])) as Record<ColourName, Schema>;

export const Theme = z.object(everyColour(Colour));
export type Theme = z.output<typeof Theme>;

/** A row of the list, without colours and logo. */
export const IntermediaryRow = z.object({
  id: z.string(),
  /** Shown in selects: the name. */
  label: z.string(),
  intermediary_name: z.string(),
  abbr: z.string(),
  code: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  version: z.int(),
  /** With style=extend: its people. */
  persons: z.array(z.object({ id: z.string(), label: z.string() })).optional(),
});
export type IntermediaryRow = z.output<typeof IntermediaryRow>;

export const Intermediary = IntermediaryRow.omit({ persons: true }).extend({
  business_number: z.string().nullable(),
  tax_number: z.string().nullable(),
  bank_account_number: z.string().nullable(),
  iban: z.string().nullable(),
  /** A data URL of the logo as redrawn by the server, or null. */
  logo_base64: z.string().nullable(),
  theme: z.object(everyColour(z.string())),
});
export type Intermediary = z.output<typeof Intermediary>;

/** Characters of a data URL of 10 MB. */
export const LOGO_URL_MAX = 14_100_000;
const Logo = text(LOGO_URL_MAX).refine((value) => value === '' || /^data:[\w.+/-]*;base64,/.test(value), { params: { key: 'invalid' } });

const fields = {
  intermediary_name: trimmedText(200),
  abbr: trimmedText(20),
  /** Empty: derived from the name. */
  code: optionalText(60),
  business_number: optionalText(50),
  tax_number: optionalText(50),
  bank_account_number: optionalText(60),
  iban: optionalText(60),
  email: OptionalEmail,
  phone: OptionalPhone,
  theme: Theme,
  /** A file of the form, or a data URL of a JPEG or PNG; '' means none. */
  logo: Logo,
};

export const NewIntermediary = z.object(fields).partial().required({ intermediary_name: true, abbr: true, theme: true });
export type NewIntermediary = z.output<typeof NewIntermediary>;

export const ChangedIntermediary = z.object(fields).partial().extend({ version: KnownVersion });
export type ChangedIntermediary = z.output<typeof ChangedIntermediary>;

export const IntermediariesQuery = z.object({ style: text(20).optional() });
export const SavedIntermediary = z.object({ message: z.string(), intermediary: Intermediary });
