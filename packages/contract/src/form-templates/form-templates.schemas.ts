import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { formLimits } from '@pramen/domain/forms/definition/form-limits';
import { LONGEST_VALIDITY_MONTHS } from '@pramen/domain/forms/records/validity';
import { z } from 'zod';
import { KnownVersion, optionalNote, optionalText, text, trimmedText } from '../fields.ts';
import { IntermediaryIds } from '../document-templates/categories.schemas.ts';

export const TemplateType = z.enum(templateTypes);

/** A revision of the form: changed `data` makes a new one, which never changes afterwards. */
export const FormRevision = z.object({
  id: z.string(),
  /** From 1. */
  number: z.int(),
  /** SHA-256 of the JSON text, hexadecimal. */
  hash: z.string(),
  /** The label that staff gave the version when the revision was made. */
  version: z.string().nullable(),
  is_required_by_law: z.boolean(),
  created_at: z.string(),
  created_by: z.string().nullable(),
});
export type FormRevision = z.output<typeof FormRevision>;

const inBrief = {
  id: z.string(),
  name: z.string(),
  /** In the caller's language. */
  public_name: z.string(),
  public_name_cs: z.string(),
  public_name_sk: z.string().nullable(),
  /** The label that staff type. */
  version: z.string().nullable(),
  type: TemplateType,
  description: z.string().nullable(),
  is_active: z.boolean(),
  confirmation_required: z.boolean(),
  /** Months for which an accepted investment questionnaire is valid; null for other types. */
  validity_months: z.int().nullable(),
  /** null: for all intermediaries. */
  intermediary_ids: z.array(z.string()).nullable(),
  intermediaries: z.array(z.object({ id: z.string(), label: z.string() })),
  revision: FormRevision,
  created_at: z.string(),
  record_version: z.int(),
};

/** A template in lists. */
export const FormTemplateRow = z.object(inBrief);
export type FormTemplateRow = z.output<typeof FormTemplateRow>;

export const FormTemplate = z.object({
  ...inBrief,
  /** Whether it is or was active, so that records may keep answers under its ids. */
  was_published: z.boolean(),
  /** The definition of the current revision as JSON text. */
  data: z.string(),
});
export type FormTemplate = z.output<typeof FormTemplate>;

export const FormTemplatesQuery = z.object({ type: text(40) });

/** Maximum size of a save as JSON: quotes in the text of the definition are escaped. */
export const FORM_BODY_BYTES = 1_600_000;

const fields = {
  name: trimmedText(200),
  public_name: trimmedText(200),
  public_name_cs: trimmedText(200),
  public_name_sk: optionalText(200),
  version: optionalText(60),
  type: TemplateType,
  description: optionalNote(2000),
  data: text(formLimits.characters),
  is_active: z.boolean(),
  confirmation_required: z.boolean(),
  /** Counts only for investment questionnaires; null: 24. */
  validity_months: z.int().min(1).max(LONGEST_VALIDITY_MONTHS).nullable(),
  intermediary_ids: IntermediaryIds,
};

/** Missing fields: type FORM, active, no confirmation, for all intermediaries. */
export const NewFormTemplate = z.object(fields).partial().required({ name: true, public_name: true, data: true });
export type NewFormTemplate = z.output<typeof NewFormTemplate>;
export const ChangedFormTemplate = z.object(fields).partial().extend({
  /** With changed `data`: drafts begun with an earlier revision move to the new one. */
  is_required_by_law: z.boolean().optional(),
  record_version: KnownVersion,
});
export type ChangedFormTemplate = z.output<typeof ChangedFormTemplate>;
export const SavedFormTemplate = z.object({ message: z.string(), form_template: FormTemplate });

export const FormRevisionWithData = FormRevision.extend({ data: z.string() });

/** A complete form of a type to start a template from. */
export const SampleForm = z.object({
  name: z.string(),
  public_name_cs: z.string(),
  public_name_sk: z.string(),
  type: TemplateType,
  confirmation_required: z.boolean(),
  data: z.string(),
});
export type SampleForm = z.output<typeof SampleForm>;
