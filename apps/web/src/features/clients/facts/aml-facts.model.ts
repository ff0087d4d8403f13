import type { AmlFacts, ChangedAmlFacts } from '@pramen/contract/clients/aml-facts.schemas';
import { isNationality } from '@pramen/domain/clients/country-codes';

export type StatedFacts = Omit<AmlFacts, 'version'>;

/** The form's fields, named as the server names them in its messages, and the counts of rows. */
export type FactValues = Record<string, string>;

const residenceFields = ['country', 'tin', 'tin_missing_reason', 'tin_explanation'] as const;
export type ResidenceField = (typeof residenceFields)[number];

export const nationalityName = (index: number) => `nationalities.${index}`;
export const residenceName = (index: number, field: ResidenceField) => `tax_residences.${index}.${field}`;
export const countOf = (values: FactValues, rows: 'nationalities' | 'tax_residences') => Number(values[rows]);

type Residence = Record<ResidenceField, string>;
const blankResidence: Residence = { country: '', tin: '', tin_missing_reason: '', tin_explanation: '' };

const readNationalities = (values: FactValues) =>
  Array.from({ length: countOf(values, 'nationalities') }, (_none, index) => values[nationalityName(index)] ?? '');
const readResidences = (values: FactValues) =>
  Array.from({ length: countOf(values, 'tax_residences') }, (_none, index) => ({
    ...blankResidence,
    ...Object.fromEntries(residenceFields.map((field) => [field, values[residenceName(index, field)] ?? ''])),
  }));

interface Rows {
  birth_place: string;
  birth_country: string;
  nationalities: readonly string[];
  residences: readonly Residence[];
}

const rowsOf = (values: FactValues): Rows => ({
  birth_place: values['birth_place'] ?? '',
  birth_country: values['birth_country'] ?? '',
  nationalities: readNationalities(values),
  residences: readResidences(values),
});

/** At least one row of each kind is shown. */
function valuesOf({ birth_place, birth_country, nationalities, residences }: Rows): FactValues {
  const shown = nationalities.length > 0 ? nationalities : [''];
  const taxed = residences.length > 0 ? residences : [blankResidence];
  return {
    birth_place,
    birth_country,
    nationalities: String(shown.length),
    tax_residences: String(taxed.length),
    ...Object.fromEntries(shown.map((value, index) => [nationalityName(index), value])),
    ...Object.fromEntries(taxed.flatMap((one, index) => residenceFields.map((field) => [residenceName(index, field), one[field]]))),
  };
}

/** A nationality typed in another system has no option: its row is empty, and the dialog says what was typed. */
export const toFactValues = (facts: StatedFacts | null): FactValues =>
  valuesOf({
    birth_place: facts?.birth_place ?? '',
    birth_country: facts?.birth_country ?? '',
    nationalities: (facts?.nationalities ?? []).map((one) => (isNationality(one) ? one : '')),
    residences: (facts?.tax_residences ?? []).map((one) => ({
      country: one.country,
      tin: one.tin ?? '',
      tin_missing_reason: one.tin_missing_reason ?? '',
      tin_explanation: one.tin_explanation ?? '',
    })),
  });

export const withNationality = (values: FactValues): FactValues => {
  const rows = rowsOf(values);
  return valuesOf({ ...rows, nationalities: [...rows.nationalities, ''] });
};
export const withoutNationality = (values: FactValues, index: number): FactValues => {
  const rows = rowsOf(values);
  return valuesOf({ ...rows, nationalities: rows.nationalities.filter((_one, at) => at !== index) });
};
export const withResidence = (values: FactValues): FactValues => {
  const rows = rowsOf(values);
  return valuesOf({ ...rows, residences: [...rows.residences, blankResidence] });
};
export const withoutResidence = (values: FactValues, index: number): FactValues => {
  const rows = rowsOf(values);
  return valuesOf({ ...rows, residences: rows.residences.filter((_one, at) => at !== index) });
};

const isBlank = (one: Residence) => residenceFields.every((field) => one[field].trim() === '');

/** The body of a save; empty rows at the end of a list are left out. */
export function toFactBody(values: FactValues): Omit<ChangedAmlFacts, 'version'> {
  const { birth_place, birth_country, nationalities, residences } = rowsOf(values);
  const last = residences.findLastIndex((one) => !isBlank(one));
  return {
    birth_place,
    birth_country,
    nationalities: nationalities.filter((one) => one !== ''),
    tax_residences: residences.slice(0, last + 1).map((one) => ({
      ...one,
      tin_missing_reason: one.tin_missing_reason as ChangedAmlFacts['tax_residences'][number]['tin_missing_reason'],
    })),
  };
}

const written = ({ birth_place, birth_country, nationalities, tax_residences }: StatedFacts) =>
  JSON.stringify([
    birth_place,
    birth_country,
    nationalities,
    tax_residences.map((one) => [one.country, one.tin, one.tin_missing_reason, one.tin_explanation]),
  ]);

/** Whether a questionnaire states something that the record does not have; one that states nothing offers nothing. */
export function isOffered(stored: StatedFacts, stated: StatedFacts | null): stated is StatedFacts {
  if (!stated) return false;
  const isEmpty = !stated.birth_place && !stated.birth_country && stated.nationalities.length === 0 && stated.tax_residences.length === 0;
  return !isEmpty && written(withStated(stored, stated)) !== written(stored);
}

/** The record with what the questionnaire states; what it does not ask about stays. */
export const withStated = (stored: StatedFacts, stated: StatedFacts): StatedFacts => ({
  birth_place: stated.birth_place ?? stored.birth_place,
  birth_country: stated.birth_country ?? stored.birth_country,
  nationalities: stated.nationalities.length > 0 ? stated.nationalities : stored.nationalities,
  tax_residences: stated.tax_residences.length > 0 ? stated.tax_residences : stored.tax_residences,
});
