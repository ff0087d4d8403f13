import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../../keys/secrets.ts';
import { createTimeAuthority } from '../../pdf/seal/time-authority.ts';
import { readStamp } from '../../pdf/signatures/time-stamp.ts';
import type { WrittenHead } from './heads.ts';

/** File name of the time authority's token (RFC 3161), which covers the bytes of the line and its line break. */
function stampNameOf({ number, at }: WrittenHead): string {
  return `audit-head-${number}-${at.replaceAll(/[-:.]/g, '')}.tst`;
}

const isStampName = (name: string) => /^audit-head-.*\.tst$/.test(name);
const stampedBytes = ({ line }: WrittenHead) => Buffer.from(`${line}\n`);

/** Has the time authority stamp a published head, unless it is stamped already. Throws AuthoritySilent, also when `stopping` aborts. */
export async function stampHead(folder: string, head: WrittenHead, authorityUrl: string, stopping?: AbortSignal): Promise<void> {
  const name = stampNameOf(head);
  if ((await readdir(folder)).includes(name)) return;
  const { token } = await createTimeAuthority(authorityUrl, stopping).stamp(sha256(stampedBytes(head)));
  await writeFile(join(folder, name), token, { flush: true });
}

/** Checks the stamps next to the published heads: a message about the first one that does not match, null when all do. */
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
