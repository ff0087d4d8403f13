import { z } from 'zod';
import { AnyId } from '../fields.ts';

/** Records that a file can belong to. */
export const fileableTypes = [
  'client',
  'document',
  'document_template',
  'service_requirement',
  'record',
  'identification',
  'interaction_form',
] as const;
export const FileableType = z.enum(fileableTypes);
export type FileableType = z.output<typeof FileableType>;

/** 10 MB: the largest file that any upload accepts. */
export const FILE_BYTE_COUNT_MAX = 10 * 1024 * 1024;
export const FILES_MAX = 20;

export const StoredFile = z.object({
  id: z.string(),
  /** Identifies the content in get-content. */
  uuid: z.string(),
  name: z.string(),
  filename: z.string(),
  /** Lower case, without the dot. */
  extension: z.string(),
  mime_type: z.string(),
  size: z.int(),
  fileable_type: z.string(),
  fileable_id: z.string(),
  /** fileable_type and fileable_id under the specification's other names. */
  model_type: z.string(),
  model_id: z.string(),
  created_at: z.string(),
  /** Reserved for an automatic summary; always null so far. */
  ai_summary: z.null(),
});
export type StoredFile = z.output<typeof StoredFile>;

/** A file with its content as a base64 data URL. */
export const FileContent = StoredFile.extend({ content: z.string() });
export type FileContent = z.output<typeof FileContent>;

export const FilesQuery = z.object({ fileable_type: FileableType, fileable_id: AnyId });
export const FilesFilterQuery = z.object({ filter: z.object({ model_type: FileableType, model_id: AnyId }) });
/** `extend=1`: the file's metadata with the content as a data URL; otherwise the bytes. */
export const ContentQuery = z.object({ extend: z.enum(['0', '1', 'true', 'false', '']).optional() });

export const FileTarget = z.object({ fileable_type: FileableType, fileable_id: AnyId });
export const UploadedFiles = z.object({ message: z.string(), file: StoredFile.nullable(), files: z.array(StoredFile) });

/** Why a call that takes files may refuse them. */
export const refusedFiles = ['body.too_large', 'body.unsupported', 'files.over_limit', 'server.busy'] as const;
