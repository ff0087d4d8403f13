import type { ColourName, Intermediary, Theme } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { contrastOf, isHexColour } from '../../platform/theme/colour.ts';
import { makeTokens, productColours, type Tokens } from '../../platform/theme/tokens.ts';

/** The same names as in the contract, without loading its schemas for a list of words. */
export const colours = Object.keys(productColours) as ColourName[];

export type IntermediaryValues = Theme & {
  intermediary_name: string;
  abbr: string;
  code: string;
  business_number: string;
  tax_number: string;
  bank_account_number: string;
  iban: string;
  email: string;
  phone: string;
};

const plainFields = [
  'intermediary_name',
  'abbr',
  'code',
  'business_number',
  'tax_number',
  'bank_account_number',
  'iban',
  'email',
  'phone',
] as const;
export type PlainField = (typeof plainFields)[number];

/** Initial values of the dialog: a new intermediary gets the portal's own colours, so that the theme is complete. */
export function toValues(record: Intermediary | null): IntermediaryValues {
  const plain = Object.fromEntries(plainFields.map((name) => [name, record?.[name] ?? ''])) as Record<PlainField, string>;
  return { ...plain, ...productColours, ...record?.theme };
}

const pick = <Name extends string>(values: Readonly<Record<Name, string>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>;

export function toBody(values: IntermediaryValues) {
  return { ...pick(values, plainFields), theme: pick(values, colours) };
}

/** Renames errors of `theme.<colour>` to the form's own field of the colour. */
export function liftTheme(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, told]) => [name.replace(/^theme\./, ''), [...told]]));
}

/** Two colours shown on one another, named by the element. */
export interface Pair {
  name: 'button' | 'hover' | 'link' | 'menu' | 'active';
  /** The chosen colours; the background of a link is the portal's own. */
  front: string;
  ground: string;
  /** The colours that the portal shows: the chosen ones, or the nearest shades that are visible and readable. */
  shown: string;
  shownGround: string;
  /** Contrast of the chosen colours, 1 to 21; null while one is missing. */
  ratio: number | null;
  /** Whether both colours are shown as chosen. */
  isEnough: boolean;
}

const pairs: readonly (readonly [
  Pair['name'],
  front: ColourName,
  ground: ColourName | null,
  shown: keyof Tokens,
  shownGround: keyof Tokens,
])[] = [
  ['button', 'primaryTextColor', 'primaryColor', 'primaryText', 'primary'],
  ['hover', 'primaryHoverTextColor', 'primaryHoverColor', 'primaryHoverText', 'primaryHover'],
  ['link', 'primaryColor', null, 'link', 'subtle'],
  ['menu', 'primaryInterfaceTextColor', 'primaryInterfaceColor', 'interfaceText', 'interface'],
  ['active', 'secondaryInterfaceTextColor', 'secondaryInterfaceColor', 'interfaceActiveText', 'interfaceActive'],
];

/** Contrast of each pair, and what the portal shows instead in its light scheme; uses the tokens, as the preview does. */
export function checkPairs(theme: Theme): Pair[] {
  const wanted = Object.fromEntries(colours.map((name) => [name, theme[name].trim().toLowerCase()])) as Theme;
  const tokens = makeTokens(wanted, 'light');
  return pairs.map(([name, frontName, groundName, shownName, shownGroundName]) => {
    const front = wanted[frontName];
    const shownGround = tokens[shownGroundName];
    const ground = groundName === null ? shownGround : wanted[groundName];
    if (!isHexColour(front) || !isHexColour(ground))
      return { name, front, ground, shown: front, shownGround: ground, ratio: null, isEnough: false };
    const shown = tokens[shownName];
    return {
      name,
      front,
      ground,
      shown,
      shownGround,
      ratio: contrastOf(front, ground),
      isEnough: shown === front && shownGround === ground,
    };
  });
}
