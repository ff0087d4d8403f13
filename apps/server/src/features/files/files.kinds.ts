import { fileTypeFromBuffer } from 'file-type';
import { findImageFault } from '../../platform/images/image-bytes.ts';
import type { ChangeableKind } from '../../platform/pdf/untrusted/changeable-content.ts';
import type { PdfStudio } from '../../platform/pdf/pdf-studio.ts';

/** Kinds of files that the portal takes, by what is in them. */
export const fileKinds = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  jpg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
} as const;
export type FileKind = keyof typeof fileKinds;

/** Why a file is not taken: another kind, a name of another kind, not whole, something else hidden in it, with macros, behind a password, a picture of too many points, or a PDF that can show something else. */
export type FileFault = 'empty' | 'kind' | 'name' | 'broken' | 'mixed' | 'unsafe' | 'encrypted' | 'pixels' | ChangeableKind;

/** A PDF may end with blanks, nothing else: what follows its end is another file. */
const PDF_END = /%%EOF\s*$/;
const LONGEST_END = 1100;

function findPdfFault(bytes: Buffer): FileFault | null {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'mixed';
  return PDF_END.test(bytes.subarray(-LONGEST_END).toString('latin1')) ? null : bytes.includes('%%EOF') ? 'mixed' : 'broken';
}

function findPictureFault(bytes: Buffer): FileFault | null {
  const fault = findImageFault(bytes);
  if (fault === 'kind') return 'broken';
  return fault === 'animated' ? 'mixed' : fault;
}

const isKind = (extension: string): extension is FileKind => extension in fileKinds;

/** The ending of a name, in small letters and without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Reads what strangers sent where it can do no harm. */
export type Inspector = Pick<PdfStudio, 'inspectUpload'>;

/**
 * Looks at what is in a file: its kind when it is one of `allowed`, whole, called as what it is and nothing else as well; else why
 * not. Never believes the name or the type that came with it. `owner` is whoever sent it.
 */
export async function inspectFile(
  bytes: Buffer,
  name: string,
  allowed: readonly FileKind[],
  inspector: Inspector,
  owner: string,
): Promise<{ kind: FileKind } | { fault: FileFault }> {
  if (bytes.length === 0) return { fault: 'empty' };
  const found = await fileTypeFromBuffer(bytes);
  const kind = found?.ext ?? '';
  if (!isKind(kind) || !allowed.includes(kind)) return { fault: 'kind' };
  if (!(fileKinds[kind].extensions as readonly string[]).includes(extensionOf(name))) return { fault: 'name' };
  const isPicture = kind === 'jpg' || kind === 'png';
  const fault = isPicture
    ? findPictureFault(bytes)
    : ((kind === 'pdf' ? findPdfFault(bytes) : null) ?? (await inspector.inspectUpload(kind, bytes, owner)));
  return fault ? { fault } : { kind };
}
