import type { ColourName, Intermediary, Theme } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { contrastOf, isHexColour, nearestPassing } from '../../platform/theme/colour.ts';
import { productColours } from '../../platform/theme/tokens.ts';

/** The same names as the contract's, without loading its schemas for a list of words. */
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

const plainFields = ['intermediary_name', 'abbr', 'code', 'business_number', 'tax_number', 'bank_account_number', 'iban', 'email', 'phone'] as const;
export type PlainField = (typeof plainFields)[number];

/** What the dialog begins with: a new one wears the portal's own colours, so that it is whole from the start. */
export function toValues(record: Intermediary | null): IntermediaryValues {
  const plain = Object.fromEntries(plainFields.map((name) => [name, record?.[name] ?? ''])) as Record<PlainField, string>;
  return { ...plain, ...productColours, ...record?.theme };
}

const pick = <Name extends string>(values: Readonly<Record<Name, string>>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>;

export function toBody(values: IntermediaryValues) {
  return { ...pick(values, plainFields), theme: pick(values, colours) };
}

/** A fault of a colour stands at its own field, which is not inside a theme here. */
export function liftTheme(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, told]) => [name.replace(/^theme\./, ''), [...told]]));
}

const TEXT_RATIO = 4.5;
const WHITE = '#ffffff';

/** Two colours that stand on one another, by what people see. */
export interface Pair {
  name: 'button' | 'hover' | 'link' | 'menu' | 'active';
  front: string;
  ground: string;
  /** The colour that the portal shows in front: the wanted one, or its nearest shade that can be read. */
  shown: string;
  /** 1 to 21; null while a colour is missing. */
  ratio: number | null;
  isEnough: boolean;
}

const pairs: readonly (readonly [Pair['name'], ColourName, ColourName | null])[] = [
  ['button', 'primaryTextColor', 'primaryColor'],
  ['hover', 'primaryHoverTextColor', 'primaryHoverColor'],
  ['link', 'primaryColor', null],
  ['menu', 'primaryInterfaceTextColor', 'primaryInterfaceColor'],
  ['active', 'secondaryInterfaceTextColor', 'secondaryInterfaceColor'],
];

/** How well each pair can be read, and what the portal will show where it cannot. */
export function checkPairs(theme: Theme): Pair[] {
  return pairs.map(([name, frontName, groundName]) => {
    const front = theme[frontName].trim().toLowerCase();
    const ground = groundName === null ? WHITE : theme[groundName].trim().toLowerCase();
    if (!isHexColour(front) || !isHexColour(ground)) return { name, front, ground, shown: front, ratio: null, isEnough: false };
    const ratio = contrastOf(front, ground);
    return { name, front, ground, ratio, shown: nearestPassing(front, [ground], TEXT_RATIO), isEnough: ratio >= TEXT_RATIO };
  });
}
