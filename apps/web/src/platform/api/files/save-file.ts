import type { ReceivedFile } from '../call.ts';

/** Makes the browser save a file under its name. */
export function saveFile({ content, fileName }: ReceivedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
