import { templateMimeTypes } from '@pramen/contract/document-templates/document-templates.lists';
import type { TemplateFormat } from '../templates.model.ts';

/** The formats that are uploaded as a file. */
export type FileFormat = Exclude<TemplateFormat, 'EDITOR'>;

/** The only extension that each format accepts. */
export const endings = { WORD: '.docx', PDF: '.pdf' } as const satisfies Record<FileFormat, string>;

/** The same for systems that identify files by MIME type. */
export const types = { WORD: templateMimeTypes.WORD, PDF: templateMimeTypes.PDF } as const satisfies Record<FileFormat, string>;

export const FILE_MEGABYTES = 10;
const FILE_BYTE_COUNT_MAX = FILE_MEGABYTES * 1024 * 1024;

export type FileFault = 'many' | 'kind' | 'large' | 'empty';

/**
 * What is wrong with the chosen files, before they are sent: a template accepts a single file of its kind. The server checks the content.
 */
export function faultOfFiles(files: readonly Pick<File, 'name' | 'size'>[], format: FileFormat): FileFault | null {
  if (files.length > 1) return 'many';
  const [file] = files;
  if (!file?.name.toLowerCase().endsWith(endings[format])) return 'kind';
  if (file.size === 0) return 'empty';
  return file.size > FILE_BYTE_COUNT_MAX ? 'large' : null;
}
