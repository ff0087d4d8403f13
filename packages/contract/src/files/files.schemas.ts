import { z } from 'zod';
import { AnyId } from '../fields.ts';

/** What a file can belong to. */
export const fileableTypes = [
  'client',
  'document',
  'document_template',
  'service_requirement',
  'identification',
  'interaction_form',
] as const;
export const FileableType = z.enum(fileableTypes);
export type FileableType = z.output<typeof FileableType>;

/** 10 MB: the largest file that any upload takes. */
export const FILE_BYTE_COUNT_MAX = 10 * 1024 * 1024;
export const FILES_MAX = 20;

export const StoredFile = z.object({
  id: z.string(),
  /** The word by which its content is asked for. */
  uuid: z.string(),
  name: z.string(),
  filename: z.string(),
  /** Small letters, without the dot. */
  extension: z.string(),
  mime_type: z.string(),
  size: z.int(),
  fileable_type: z.string(),
  fileable_id: z.string(),
  /** The same two, as the specification names them as well. */
  model_type: z.string(),
  model_id: z.string(),
  created_at: z.string(),
  /** Kept for what reads a file by machine; nothing does yet. */
  ai_summary: z.null(),
});
export type StoredFile = z.output<typeof StoredFile>;

/** A file with what is in it, as a base64 data URL. */
export const FileContent = StoredFile.extend({ content: z.string() });
export type FileContent = z.output<typeof FileContent>;

export const FilesQuery = z.object({ fileable_type: FileableType, fileable_id: AnyId });
export const FilesFilterQuery = z.object({ filter: z.object({ model_type: FileableType, model_id: AnyId }) });
/** `extend=1`: the file's facts with the content as a data URL; without it the bytes. */
export const ContentQuery = z.object({ extend: z.enum(['0', '1', 'true', 'false', '']).optional() });

export const FileTarget = z.object({ fileable_type: FileableType, fileable_id: AnyId });
export const UploadedFiles = z.object({ message: z.string(), file: StoredFile.nullable(), files: z.array(StoredFile) });
