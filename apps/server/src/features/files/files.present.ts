import type { FileContent, StoredFile } from '@pramen/contract/files/files.schemas';
import type { FileRow } from './files.reader.ts';
import { extensionOf } from './files.kinds.ts';

/** The name without its extension. */
function bareName(fileName: string): string {
  const extension = extensionOf(fileName);
  return extension ? fileName.slice(0, -extension.length - 1) : fileName;
}

export function presentFile(file: FileRow): StoredFile {
  return {
    id: file.id,
    uuid: file.uuid,
    name: bareName(file.fileName),
    filename: file.fileName,
    extension: extensionOf(file.fileName),
    mime_type: file.mediaType,
    size: file.byteCount,
    fileable_type: file.fileableType,
    fileable_id: file.fileableId,
    model_type: file.fileableType,
    model_id: file.fileableId,
    created_at: file.createdAt.toISOString(),
    ai_summary: null,
  };
}

/** A file with its content as a data URL. */
export function presentContent(file: FileRow, bytes: Buffer): FileContent {
  return { ...presentFile(file), content: `data:${file.mediaType};base64,${bytes.toString('base64')}` };
}
