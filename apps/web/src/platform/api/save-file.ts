import type { ReceivedFile } from './call.ts';

/** Hands a file to the browser, which saves it under its name. */
export function saveFile({ content, fileName }: ReceivedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
