import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../keys/secrets.ts';
import { createTimeAuthority } from '../../pdf/seal/time-authority.ts';
import { readStamp } from '../../pdf/signatures/time-stamp.ts';
import type { WrittenHead } from './heads.ts';

/** Beside the line: the token of an authority of time (RFC 3161) over its bytes and the end of line. */
function stampNameOf({ number, at }: WrittenHead): string {
  return `audit-head-${number}-${at.replaceAll(/[-:.]/g, '')}.tst`;
}

const isStampName = (name: string) => /^audit-head-.*\.tst$/.test(name);
const stampedBytes = ({ line }: WrittenHead) => Buffer.from(`${line}\n`);

/** Has a published head stamped by the authority at an address, unless it is. Throws AuthoritySilent, also when `stopping` ends it. */
export async function stampHead(folder: string, head: WrittenHead, authorityUrl: string, stopping?: AbortSignal): Promise<void> {
  const name = stampNameOf(head);
  if ((await readdir(folder)).includes(name)) return;
  const { token } = await createTimeAuthority(authorityUrl, stopping).stamp(sha256(stampedBytes(head)));
  await writeFile(join(folder, name), token, { flush: true });
}

/** The first stamp beside the published heads that does not fit, in a sentence; null when all do. */
export async function findBrokenStamp(folder: string, heads: readonly WrittenHead[]): Promise<{ broken: string | null; count: number }> {
  const names = await readdir(folder).catch(() => []);
  const stamps = names.filter(isStampName).toSorted();
  const byName = new Map(heads.map((head) => [stampNameOf(head), head]));
  for (const name of stamps) {
    const head = byName.get(name);
    if (!head) return { broken: `${name} stamps a published head whose line was removed or changed`, count: stamps.length };
    if (!readStamp(await readFile(join(folder, name)), stampedBytes(head)))
      return { broken: `${name} does not stamp the line that was published on ${head.at}`, count: stamps.length };
  }
  return { broken: null, count: stamps.length };
}
