import { REQUEST_FILES_MAX } from '@pramen/contract/service-requests/service-requests.lists';

/** 10 MB: the largest file that the server takes; a test compares the two. */
export const FILE_BYTE_COUNT_MAX = 10 * 1024 * 1024;

export type AttachmentFault = 'wrongType' | 'tooLarge' | 'empty';

export interface Attachment {
  file: File;
  fault: AttachmentFault | null;
}

/** Error found from name and size, before the server reads the bytes. */
export function faultOfAttachment({ name, size }: Pick<File, 'name' | 'size'>): AttachmentFault | null {
  if (!/\.(pdf|jpe?g|png|docx|xlsx)$/i.test(name)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > FILE_BYTE_COUNT_MAX ? 'tooLarge' : null;
}

/** Adds files to those chosen before; a file of the same name replaces the earlier one. */
export function addAttachments(chosen: readonly Attachment[], added: readonly File[]): Attachment[] {
  const byName = new Map(chosen.map((one) => [one.file.name, one]));
  for (const file of added) byName.set(file.name, { file, fault: faultOfAttachment(file) });
  return [...byName.values()];
}

/** Whether the chosen files, or none, can be sent as they are. */
export const areSendable = (chosen: readonly Attachment[]): boolean =>
  chosen.length <= REQUEST_FILES_MAX && chosen.every(({ fault }) => fault === null);
