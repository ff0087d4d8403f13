import type { FormTemplate, SampleForm } from '@pramen/contract/form-templates/form-templates.schemas';
import { templateTypes, type TemplateType } from '@pramen/domain/forms/definition/definition';
import { LONGEST_VALIDITY_MONTHS, USUAL_VALIDITY_MONTHS } from '@pramen/domain/forms/records/validity';
import type { FieldRule } from '../../platform/validation/rules.ts';

/** Fields of the dialog. */
export type FormTemplateValues = {
  name: string;
  /** In Czech. */
  public_name: string;
  public_name_sk: string;
  version: string;
  type: string;
  description: string;
  is_active: boolean;
  confirmation_required: boolean;
  /** As typed; counts only for investment questionnaires. */
  validity_months: string;
  is_for_certain: boolean;
  /** Count only while `is_for_certain` is on. */
  intermediary_ids: readonly string[];
  /** JSON text of the definition. */
  data: string;
  /** Counts only for a stored template whose data changed. */
  is_required_by_law: boolean;
  /** A new template is saved inactive, and its form is built next. */
  is_built_next: boolean;
};

/** Definition of a form without any question. */
export const emptyDefinition = '{\n  "content": []\n}';

export function toValues(template: FormTemplate | null): FormTemplateValues {
  return {
    name: template?.name ?? '',
    public_name: template?.public_name_cs ?? '',
    public_name_sk: template?.public_name_sk ?? '',
    version: template?.version ?? '',
    type: template?.type ?? 'FORM',
    description: template?.description ?? '',
    is_active: template?.is_active ?? true,
    confirmation_required: template?.confirmation_required ?? false,
    validity_months: String(template?.validity_months ?? USUAL_VALIDITY_MONTHS),
    is_for_certain: (template?.intermediary_ids ?? null) !== null,
    intermediary_ids: template?.intermediary_ids ?? [],
    data: template?.data ?? emptyDefinition,
    is_required_by_law: false,
    is_built_next: false,
  };
}

/** Whole months within the limits, for the type that has a validity. */
export const months: FieldRule = (value, values) => {
  const typed = String(value).trim();
  const isWithin = /^\d{1,2}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LONGEST_VALIDITY_MONTHS;
  return values['type'] !== 'INVESTMENT_QUESTIONNAIRE' || isWithin
    ? null
    : { key: 'wholeRange', values: { min: 1, max: LONGEST_VALIDITY_MONTHS } };
};

export const typeOf = (type: string): TemplateType => templateTypes.find((one) => one === type) ?? 'FORM';

/** Request body; null means all intermediaries. */
export function toBody({
  is_for_certain: isForCertain,
  is_required_by_law: _ofChange,
  is_built_next: isBuiltNext,
  ...values
}: FormTemplateValues) {
  return {
    ...values,
    is_active: values.is_active && !isBuiltNext,
    public_name_cs: values.public_name,
    type: typeOf(values.type),
    validity_months: values.type === 'INVESTMENT_QUESTIONNAIRE' ? Number(values.validity_months) : null,
    intermediary_ids: isForCertain ? [...values.intermediary_ids] : null,
  };
}

/** Request body of a change to the loaded template. */
export function toChange(values: FormTemplateValues, loaded: FormTemplate) {
  const isLaw = values.is_required_by_law && values.data !== loaded.data;
  return { ...toBody(values), ...(isLaw ? { is_required_by_law: true } : {}), record_version: loaded.record_version };
}

const namesOf = (sample: SampleForm | null) => ({
  name: sample?.name ?? '',
  public_name: sample?.public_name_cs ?? '',
  public_name_sk: sample?.public_name_sk ?? '',
});

/** Whether the definition is still what `from` filled in; null: nothing was filled in. */
export const isUntouched = ({ data }: Pick<FormTemplateValues, 'data'>, from: SampleForm | null): boolean =>
  data === (from?.data ?? emptyDefinition) || data.trim() === '';

/** The values filled from a sample; names typed in the meantime stay. */
export function withSample(values: FormTemplateValues, before: SampleForm | null, sample: SampleForm | null): FormTemplateValues {
  const [old, names] = [namesOf(before), namesOf(sample)];
  const nameOf = (key: keyof typeof old) => (values[key] === '' || values[key] === old[key] ? names[key] : values[key]);
  return {
    ...values,
    name: nameOf('name'),
    public_name: nameOf('public_name'),
    public_name_sk: nameOf('public_name_sk'),
    type: sample?.type ?? values.type,
    confirmation_required: sample?.confirmation_required ?? values.confirmation_required,
    data: sample?.data ?? emptyDefinition,
  };
}

/** First lines in which two texts differ, each with its number from 1; null: equal. */
export function firstDifference(one: string, other: string): { number: number; one: string; other: string } | null {
  if (one === other) return null;
  const [left, right] = [one.split('\n'), other.split('\n')];
  let index = 0;
  while (index < left.length && index < right.length && left[index] === right[index]) index += 1;
  return { number: index + 1, one: (left[index] ?? '').trim(), other: (right[index] ?? '').trim() };
}
