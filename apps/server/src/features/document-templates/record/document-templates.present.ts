import { templateMimeTypes } from '@pramen/contract/document-templates/document-templates.lists';
import type {
  DocumentTemplate,
  DocumentTemplateRow,
  TemplateGroup,
  VocabularyGroup,
} from '@pramen/contract/document-templates/document-templates.schemas';
import { nameIn } from '@pramen/domain/text/names';
import { repeatedGroups, unknownPlaceholders, vocabulary } from '@pramen/domain/documents/placeholders';
import type { PlaceholderGroup } from '@pramen/domain/documents/placeholders';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import type { TemplateRow } from './document-templates.reader.ts';

export function presentTemplateRow(row: TemplateRow, language: Language): DocumentTemplateRow {
  return {
    id: row.id,
    name: nameIn(language, row),
    name_cs: row.name,
    name_sk: row.nameSk,
    description: row.description,
    code_format: row.codeFormat,
    is_active: row.isActive,
    categories: row.categories.map((category) => ({ id: category.id, name: nameIn(language, category) })),
    category_ids: row.categories.map(({ id }) => id),
    intermediary_ids: row.isForAllIntermediaries ? null : row.intermediaries.map(({ id }) => id),
    label_text_7: row.labelText7,
    signable: row.signable,
    require_owner_signature: row.requireOwnerSignature,
    require_responsible_signature: row.requireResponsibleSignature,
    responsible_id: row.responsibleUserId,
    mime_type: row.format && templateMimeTypes[row.format],
    has_template: row.format !== null,
    template_name: row.file?.fileName ?? null,
    generated_count: row.generatedCount,
    signed_count: row.signedCount,
    to_be_signed_count: row.toBeSignedCount,
    intermediaries: row.isForAllIntermediaries ? [] : row.intermediaries,
    template: row.content,
    annotations: {
      fields: row.annotations.map(({ page, x, y, key, group, fontSize }) => ({
        page,
        x,
        y,
        key,
        group,
        ...(fontSize === undefined ? {} : { font_size: fontSize }),
      })),
    },
    created_at: row.createdAt.toISOString(),
    version: row.version,
  };
}

export function presentTemplate(row: TemplateRow, language: Language): DocumentTemplate {
  const { file } = row;
  return {
    ...presentTemplateRow(row, language),
    file: file && { id: file.id, uuid: file.uuid, filename: file.fileName },
    placeholders: row.placeholders,
    unknown_placeholders: unknownPlaceholders(row.placeholders),
  };
}

/** Usable templates grouped by the categories that the caller may see, in category order; those without one come last. */
export function presentGroups(
  categories: readonly { id: string; name: string }[],
  templates: readonly TemplateRow[],
  language: Language,
  hasOffice: boolean,
): TemplateGroup[] {
  const inBrief = (rows: readonly TemplateRow[]) =>
    rows.map((row) => ({
      id: row.id,
      name: nameIn(language, row),
      description: row.description,
      is_ready: row.format !== 'WORD' || hasOffice,
      is_signed_by_client: row.signable && row.requireOwnerSignature,
    }));
  const groups = categories.map(({ id, name }) => ({
    id,
    name,
    templates: inBrief(templates.filter((row) => row.categories.some((category) => category.id === id))),
  }));
  const loose = { id: null, name: null, templates: inBrief(templates.filter((row) => row.categories.length === 0)) };
  return [...groups, loose].filter((group) => group.templates.length > 0);
}

/** Groups and fields of the vocabulary with their labels. */
export function presentVocabulary(language: Language): VocabularyGroup[] {
  const entries = Object.entries(vocabulary) as [PlaceholderGroup, readonly string[]][];
  const isRepeated = (group: PlaceholderGroup) => (repeatedGroups as readonly PlaceholderGroup[]).includes(group);
  return entries.map(([group, fields]) => ({
    group,
    label: translate(language, `vocabulary:group.${group}`),
    is_repeated: isRepeated(group),
    // A test compares the texts with the vocabulary, field by field.
    fields: fields.map((key) => ({
      key,
      placeholder: `\${${group}.${key}}`,
      label: translate(language, `vocabulary:${group}.${key}` as TextKey),
    })),
  }));
}
