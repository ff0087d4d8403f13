import { templateMimeTypes } from '@pramen/contract/document-templates/document-templates.lists';
import type { DocumentTemplate, DocumentTemplateRow } from '@pramen/contract/document-templates/document-templates.schemas';
import { faultOfCodeFormat, formatCode, suggestCodeFormat } from '@pramen/domain/documents/code-format';
import type { FieldRule } from '../../platform/validation/rules.ts';

export const templateFormats = ['WORD', 'PDF', 'EDITOR'] as const;
export type TemplateFormat = (typeof templateFormats)[number];

/** Format of a template's content; null while it has none. */
export function formatOf({ mime_type: mimeType }: Pick<DocumentTemplateRow, 'mime_type'>): TemplateFormat | null {
  return templateFormats.find((format) => templateMimeTypes[format] === mimeType) ?? null;
}

/** Fields of the dialog; those below a tick count only while it is on. */
export type TemplateValues = {
  /** In Czech. */
  name: string;
  name_sk: string;
  description: string;
  code_format: string;
  is_active: boolean;
  category_ids: readonly string[];
  is_for_certain: boolean;
  intermediary_ids: readonly string[];
  label_text_7: string;
  signable: boolean;
  require_owner_signature: boolean;
  require_responsible_signature: boolean;
  responsible_id: string;
};

export function toValues(template: DocumentTemplate | null): TemplateValues {
  return {
    name: template?.name_cs ?? '',
    name_sk: template?.name_sk ?? '',
    description: template?.description ?? '',
    code_format: template?.code_format ?? '',
    is_active: template?.is_active ?? true,
    category_ids: template?.category_ids ?? [],
    is_for_certain: (template?.intermediary_ids ?? null) !== null,
    intermediary_ids: template?.intermediary_ids ?? [],
    label_text_7: template?.label_text_7 ?? '',
    signable: template?.signable ?? false,
    require_owner_signature: template?.require_owner_signature ?? false,
    require_responsible_signature: template?.require_responsible_signature ?? false,
    responsible_id: template?.responsible_id ?? '',
  };
}

/** Request body: null means all intermediaries, and only signed documents have signers. */
export function toBody({ is_for_certain: isForCertain, ...values }: TemplateValues) {
  const hasOwner = values.signable && values.require_owner_signature;
  const hasResponsible = values.signable && values.require_responsible_signature;
  return {
    ...values,
    name_cs: values.name,
    category_ids: [...values.category_ids],
    intermediary_ids: isForCertain ? [...values.intermediary_ids] : null,
    require_owner_signature: hasOwner,
    require_responsible_signature: hasResponsible,
    responsible_id: hasResponsible && values.responsible_id !== '' ? values.responsible_id : null,
  };
}

/** The values with another name; a code format that the user did not edit follows it. */
export function withName(values: TemplateValues, name: string): TemplateValues {
  const isUntouched = values.code_format === '' || values.code_format === suggestCodeFormat(values.name);
  return { ...values, name, code_format: isUntouched ? suggestCodeFormat(name) : values.code_format };
}

/** The first code of a year in a format, or null while the format is invalid. */
export function sampleOf(format: string, year: number): string | null {
  return faultOfCodeFormat(format) === null ? formatCode(format, year, 1) : null;
}

export const codeFormat: FieldRule = (value) => {
  const fault = faultOfCodeFormat(value);
  return fault === null ? null : { key: `codeFormat.${fault}` };
};

/** Once a document was generated, the template's content cannot change. */
export const isFixed = ({ generated_count: count }: Pick<DocumentTemplateRow, 'generated_count'>) => count > 0;
