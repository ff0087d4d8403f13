import { readNumber } from '../../forms/answers/written-number.ts';

/**
 * What an onboarding may ask in more than one place: a form page, a step, a bank identity and the client's record. Each is asked once and
 * carried to the others.
 */
export const factNames = [
  'firstname',
  'surname',
  'email',
  'phone',
  'personal_id',
  'birth_date',
  'birth_place',
  'birth_country',
  'citizenship',
  'tax_residence',
  'tin',
  'occupation',
  'street',
  'city',
  'zip_code',
  'country',
  'account_number',
  'bank_code',
  'iban',
  'first_year_deposits',
  'investment_horizon',
] as const;
export type FactName = (typeof factNames)[number];

/**
 * The ids under which a form asks a fact; a question of any other id means something that only its author knows. `nationality`,
 * `tax_country`, `tin`, `birth_place` and `birth_country` are those of the facts that AML questionnaires state.
 */
const questionIds: Readonly<Record<FactName, readonly string[]>> = {
  firstname: ['firstname'],
  surname: ['surname'],
  email: ['email'],
  phone: ['phone'],
  personal_id: ['personal_id', 'birth_number'],
  birth_date: ['birth_date'],
  birth_place: ['birth_place'],
  birth_country: ['birth_country'],
  citizenship: ['nationality', 'citizenship'],
  tax_residence: ['tax_country', 'tax_residence'],
  tin: ['tin'],
  occupation: ['occupation'],
  street: ['domicile_street'],
  city: ['domicile_city'],
  zip_code: ['domicile_zip_code'],
  country: ['domicile_country'],
  account_number: ['account_number'],
  bank_code: ['bank_code'],
  iban: ['iban'],
  // In Czech crowns, regular deposits included.
  first_year_deposits: ['expected_volume', 'planned_amount'],
  // Years for which the money can stay, at least.
  investment_horizon: ['investment_horizon'],
};

const byQuestion: ReadonlyMap<string, FactName> = new Map(factNames.flatMap((name) => questionIds[name].map((id) => [id, name] as const)));

/** The fact that a question asks; undefined: none that is carried. */
export const factOfQuestion = (id: string): FactName | undefined => byQuestion.get(id);

/** One or several values, as of citizenships: the first is the main one. */
export type Facts = Readonly<Partial<Record<FactName, readonly string[]>>>;

/** Where punctuation only groups what was written: `855101/1238` is `8551011238`. */
const grouped: ReadonlySet<FactName> = new Set([
  'firstname',
  'surname',
  'phone',
  'personal_id',
  'birth_place',
  'tin',
  'city',
  'zip_code',
  'bank_code',
  'iban',
]);
const amounts: ReadonlySet<FactName> = new Set(['first_year_deposits', 'investment_horizon']);

function comparable(fact: FactName, text: string): string {
  if (grouped.has(fact)) return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const number = amounts.has(fact) ? readNumber(text) : null;
  return number === null ? text.trim().replaceAll(/\s+/gu, ' ').toLowerCase() : String(number);
}

/** Whether two texts say the same of a fact: case does not matter, nor how numbers are written, nor punctuation in names and identifiers. */
export const isSameValue = (fact: FactName, one: string, other: string): boolean => comparable(fact, one) === comparable(fact, other);

const firstOf = (sources: readonly Facts[], name: FactName) =>
  sources.map((facts) => facts[name]).find((found) => found !== undefined && found.length > 0);

/** The facts of several sources, each from the first source that has it; a taxpayer's number only with the residences that it belongs to. */
export function mergeFacts(sources: readonly Facts[]): Facts {
  const merged: Facts = Object.fromEntries(
    factNames.flatMap((name) => {
      const values = name === 'tin' ? undefined : firstOf(sources, name);
      return values ? [[name, values]] : [];
    }),
  );
  const residence = merged.tax_residence?.join() ?? null;
  const tin = firstOf(
    sources.filter(({ tax_residence: own }) => residence === null || own?.join() === residence),
    'tin',
  );
  return tin ? { ...merged, tin } : merged;
}

/** Facts without those that nobody stated. */
export const statedFacts = (given: Readonly<Partial<Record<FactName, string | null | undefined | readonly string[]>>>): Facts =>
  Object.fromEntries(
    factNames.flatMap((name) => {
      const value = given[name] ?? [];
      const values = (typeof value === 'string' ? [value] : value).map((one) => one.trim()).filter((one) => one !== '');
      return values.length > 0 ? [[name, values]] : [];
    }),
  );
