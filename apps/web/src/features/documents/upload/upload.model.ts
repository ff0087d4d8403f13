/** Same as on the server: a test compares the two, because loading the contract would weigh more than this screen. */
export const FILES_MAX = 20;
export const FILE_BYTE_COUNT_MAX = 10 * 1024 * 1024;

export type UploadFault = 'wrongType' | 'tooLarge' | 'empty';

export interface ChosenUpload {
  file: File;
  fault: UploadFault | null;
}

/** Error found from name and size, before the server reads the bytes. */
export function faultOfUpload({ name, size }: File): UploadFault | null {
  if (!/\.(pdf|jpe?g|png)$/i.test(name)) return 'wrongType';
  if (size === 0) return 'empty';
  return size > FILE_BYTE_COUNT_MAX ? 'tooLarge' : null;
}

/** Adds files to those chosen before; a file of the same name replaces the earlier one. */
export function addUploads(chosen: readonly ChosenUpload[], added: readonly File[]): ChosenUpload[] {
  const byName = new Map(chosen.map((one) => [one.file.name, one]));
  for (const file of added) byName.set(file.name, { file, fault: faultOfUpload(file) });
  return [...byName.values()];
}

/** Whether the chosen files can be sent as they are. */
export function areSendable(chosen: readonly ChosenUpload[]): boolean {
  return chosen.length > 0 && chosen.length <= FILES_MAX && chosen.every(({ fault }) => fault === null);
}
