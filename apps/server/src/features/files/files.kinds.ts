import { fileTypeFromBuffer } from 'file-type';
import { findImageFault } from '../../platform/images/image-bytes.ts';
import type { ChangeableKind } from '../../platform/pdf/untrusted/changeable-content.ts';
import type { PdfStudio } from '../../platform/pdf/pdf-studio.ts';

/** Kinds of files that the portal accepts, recognised by content. */
export const fileKinds = {
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  jpg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { mediaType: 'image/png', extensions: ['png'] },
  docx: { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
} as const;
export type FileKind = keyof typeof fileKinds;

/**
 * Why a file is rejected: a wrong kind, a name of another kind, incomplete, with another file hidden in it, with macros,
 * password-protected, a picture with too many pixels, or a PDF that can change what it shows.
 */
export type FileFault = 'empty' | 'kind' | 'name' | 'broken' | 'mixed' | 'unsafe' | 'encrypted' | 'pixels' | ChangeableKind;

/** Only white space may follow the end of a PDF; anything else is another file. */
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

/** The lower-cased extension of a name without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Whether a file pretends by its name to be of one of the kinds: then it is the content that its sender has to look at. */
const isNamedAs = (kinds: readonly FileKind[], name: string): boolean =>
  kinds.some((kind) => (fileKinds[kind].extensions as readonly string[]).includes(extensionOf(name)));

/** Inspects untrusted files in an isolated process. */
export type Inspector = Pick<PdfStudio, 'inspectUpload'>;

/**
 * Inspects a file's content: returns its kind if it is one of `allowed` and the file is complete, correctly named and contains nothing
 * else; otherwise the error. Never trusts the name or the type sent with it. `owner` is the sender.
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
  if (!isKind(kind) || !allowed.includes(kind)) return { fault: isNamedAs(allowed, name) ? 'name' : 'kind' };
  if (!(fileKinds[kind].extensions as readonly string[]).includes(extensionOf(name))) return { fault: 'name' };
  const isPicture = kind === 'jpg' || kind === 'png';
  const fault = isPicture
    ? findPictureFault(bytes)
    : ((kind === 'pdf' ? findPdfFault(bytes) : null) ?? (await inspector.inspectUpload(kind, bytes, owner)));
  return fault ? { fault } : { kind };
}
