import type { Readable } from '../../../database/connect.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { seal, unseal } from '../../../platform/keys/envelope.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import type { Acceptance, TypedDocument } from './acceptance.ts';

/** What one version says besides its files. */
export interface VersionContent {
  lines: string | null;
  document: TypedDocument;
}

interface Parts {
  content: VersionContent;
  reason: string;
  acceptance: Acceptance;
  /** From which the first payment came. */
  account: string;
}

/** Encrypts and decrypts the personal parts of a client's identifications. A part cannot be moved to another identification or version. */
export interface IdentificationVault {
  close<Part extends keyof Parts>(part: Part, identificationId: string, number: number, content: Parts[Part]): Buffer;
  open<Part extends keyof Parts>(part: Part, identificationId: string, number: number, sealed: Buffer): Parts[Part];
}

/** Opens a client's vault; throws record.not_found when the client's key was erased. */
export async function openVault(db: Readable, { config }: Pick<WritePlatform, 'config'>, clientId: string): Promise<IdentificationVault> {
  const key = await readClientKey(db, config.keys.master, clientId);
  if (!key) throw new Problem('record.not_found');
  const contextOf = (part: keyof Parts, id: string, number: number) => `identification:${part}:${id}:${number}`;
  return {
    close: (part, id, number, content) => seal(key, Buffer.from(JSON.stringify(content)), contextOf(part, id, number)),
    open: <Part extends keyof Parts>(part: Part, id: string, number: number, sealed: Buffer) =>
      JSON.parse(unseal(key, sealed, contextOf(part, id, number)).toString('utf8')) as Parts[Part],
  };
}
