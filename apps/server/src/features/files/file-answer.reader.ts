import type { StoredFile } from '@pramen/contract/files/files.schemas';
import { presentFile } from './files.present.ts';
import type { FileRow } from './files.reader.ts';

/** A file as the responses of other features show it. */
export const readFileAnswer = (file: FileRow): StoredFile => presentFile(file);
