import { newDataKey, seal, unseal } from '../../../platform/keys/envelope.ts';

/** Hides cells from the database while a file is processed. */
export interface CellSecrets {
  close(text: string): string;
  open(closed: string): string;
}

const CONTEXT = 'import-cell';

/** Encrypts with a key that exists only in this process, until the file is done. */
export function createCellSecrets(): CellSecrets {
  const key = newDataKey();
  return {
    close: (text) => seal(key, Buffer.from(text), CONTEXT).toString('base64'),
    open: (closed) => unseal(key, Buffer.from(closed, 'base64'), CONTEXT).toString(),
  };
}
