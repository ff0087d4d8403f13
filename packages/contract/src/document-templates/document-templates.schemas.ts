import { MadeForContract } from '../documents/documents.schemas.ts';
import { faultOfCodeFormat, LONGEST_CODE_FORMAT } from '@pramen/domain/documents/code-format';
import { z } from 'zod';
import { AnyId, bothNames, KnownVersion, optionalNote, optionalText, OptionalId, savedNames, text, trimmedText } from '../fields.ts';
import { IntermediaryIds } from './categories.schemas.ts';
import { TEMPLATE_HTML_MAX } from './document-templates.lists.ts';

const percent = z.number().min(0).max(100);

/** Where a value is written on a page of a PDF template: as a percentage of the page from its upper left corner, two decimals. */
export const AnnotationField = z.object({
  /** From 1. */
  page: z.int().min(1).max(2000),
  x: percent,
  y: percent,
  /** `${group.field}`. */
  key: text(100),
  group: text(40),
  /** Points; default 10. */
  font_size: z.number().min(4).max(72).optional(),
});
export type AnnotationField = z.output<typeof AnnotationField>;

const ANNOTATIONS_MAX = 500;
export const AnnotationFields = z.array(AnnotationField).max(ANNOTATIONS_MAX);

const signing = {
  signable: z.boolean(),
  require_owner_signature: z.boolean(),
  require_responsible_signature: z.boolean(),
  /** User id of the person who signs for the intermediary; null: the client's adviser. */
  responsible_id: z.string().nullable(),
};

const inBrief = {
  id: z.string(),
  name: z.string(),
  ...bothNames,
  description: z.string().nullable(),
  code_format: z.string(),
  is_active: z.boolean(),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  category_ids: z.array(z.string()),
  /** null: for all intermediaries. */
  intermediary_ids: z.array(z.string()).nullable(),
  label_text_7: z.string().nullable(),
  ...signing,
  /** Media type of the content; null without content. */
  mime_type: z.string().nullable(),
  has_template: z.boolean(),
  template_name: z.string().nullable(),
  generated_count: z.int(),
  signed_count: z.int(),
  to_be_signed_count: z.int(),
  intermediaries: z.array(z.object({ id: z.string(), label: z.string() })),
  /** HTML of the editor; null for the other formats. */
  template: z.string().nullable(),
  annotations: z.object({ fields: z.array(AnnotationField) }),
  created_at: z.string(),
  version: z.int(),
};

/** A template in lists. */
export const DocumentTemplateRow = z.object(inBrief);
export type DocumentTemplateRow = z.output<typeof DocumentTemplateRow>;

export const DocumentTemplate = z.object({
  ...inBrief,
  /** The file of a Word or PDF template. */
  file: z.object({ id: z.string(), uuid: z.string(), filename: z.string() }).nullable(),
  /** Placeholders of the template, and those that cannot be filled in. */
  placeholders: z.array(z.string()),
  unknown_placeholders: z.array(z.string()),
});
export type DocumentTemplate = z.output<typeof DocumentTemplate>;

/** Values other than `extend` are ignored. */
export const DocumentTemplateQuery = z.object({ style: text(40).optional() });

export const TemplateGroup = z.object({
  /** null: templates without a category. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  templates: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string().nullable(),
      /** Whether this server can generate documents from it now; a Word template needs an office program on the server. */
      is_ready: z.boolean(),
      /** Whether the client signs its documents, so that an onboarding can offer it. */
      is_signed_by_client: z.boolean(),
    }),
  ),
});
export type TemplateGroup = z.output<typeof TemplateGroup>;

export const VocabularyGroup = z.object({
  group: z.string(),
  label: z.string(),
  /** Whether a client may have several: table rows that name the group are repeated. */
  is_repeated: z.boolean(),
  /** key: `fullname` of the group client; placeholder: `${client.fullname}`. */
  fields: z.array(z.object({ key: z.string(), placeholder: z.string(), label: z.string() })),
});
export type VocabularyGroup = z.output<typeof VocabularyGroup>;

const CodeFormat = trimmedText(LONGEST_CODE_FORMAT).superRefine((value, context) => {
  const fault = faultOfCodeFormat(value);
  if (fault) context.addIssue({ code: 'custom', params: { key: `codeFormat.${fault}` } });
});

const fields = {
  name: trimmedText(200),
  ...savedNames,
  description: optionalNote(2000),
  code_format: CodeFormat,
  is_active: z.boolean(),
  category_ids: z.array(AnyId).max(100),
  intermediary_ids: IntermediaryIds,
  label_text_7: optionalText(500),
  signable: z.boolean(),
  require_owner_signature: z.boolean(),
  require_responsible_signature: z.boolean(),
  responsible_id: OptionalId,
};

/** A missing code_format is derived from the name. */
export const NewDocumentTemplate = z.object(fields).partial().required({ name: true });
export type NewDocumentTemplate = z.output<typeof NewDocumentTemplate>;
export const ChangedDocumentTemplate = z.object(fields).partial().extend({ version: KnownVersion });
export type ChangedDocumentTemplate = z.output<typeof ChangedDocumentTemplate>;
export const SavedDocumentTemplate = z.object({ message: z.string(), document_template: DocumentTemplate });

/** Maximum size as JSON; images, which are most of it, take one byte per character. */
export const TEMPLATE_BODY_BYTES = 8_000_000;
/** Maximum size of all annotations of one PDF. */
export const ANNOTATIONS_BODY_BYTES = 262_144;
export const SavedHtml = z.object({ template: text(TEMPLATE_HTML_MAX), version: KnownVersion });
export type SavedHtml = z.output<typeof SavedHtml>;

export const SavedAnnotations = z.object({ fields: AnnotationFields, version: KnownVersion });
export type SavedAnnotations = z.output<typeof SavedAnnotations>;

export const PdfOverlayBody = z.object({
  fields: AnnotationFields,
  /** client_id: the client whose data are written; without it the names of the placeholders are. */
  config: z.object({ client_id: AnyId.optional() }).optional(),
});
export type PdfOverlayBody = z.output<typeof PdfOverlayBody>;

/** A PDF as a data URL, and the placeholders without a value. */
export const TemplatePreview = z.object({
  content: z.string(),
  filename: z.string(),
  missing_placeholders: z.array(z.string()),
  unknown_placeholders: z.array(z.string()),
});
export type TemplatePreview = z.output<typeof TemplatePreview>;
export const PreviewBody = z.object({ client_id: AnyId.optional() });

export const GenerateTarget = z.object({ fileable_type: z.literal('client'), fileable_id: AnyId, contract_id: MadeForContract });
