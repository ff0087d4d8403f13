import { readKeptHead, readPublishedHeads } from '../heads/heads.ts';
import type { Head, HeadPlaces, WrittenHead } from '../heads/heads.ts';
import type { ExpectedHead } from './verify.ts';

export interface WrittenHeads {
  expected: ExpectedHead[];
  published: WrittenHead[];
  /** A message about the first line that this installation did not write, or about a file that was restored or truncated. */
  fault: string | null;
}

/** Compares the lines with one another: a message about a missing or restored line, null when all are consistent. */
function findRolledBack(
  kept: WrittenHead | null,
  published: readonly WrittenHead[],
  { kept: keptFolder, published: folder }: HeadPlaces,
): string | null {
  const gap = published.findIndex(({ count }, at) => count !== null && count !== at + 1);
  if (gap !== -1) return `the heads in ${folder} are incomplete: line ${gap + 1} was published as number ${published[gap]?.count}`;
  const isCounted = published.some(({ count }) => count !== null);
  if (!kept || (kept.count === null && !isCounted)) return null;
  const known = kept.count ?? 0;
  if (known > published.length)
    return `${known} heads had been published on ${kept.at}, and ${folder} contains ${published.length}: it was restored or truncated`;
  return known < published.length
    ? `the head kept in ${keptFolder} is dated ${kept.at}, before the last one in ${folder}: it was restored, or no server`
    : null;
}

/** All heads outside the database that the chain must contain: the kept one, the published ones, and those that the operator requires. */
export async function readWrittenHeads(headKey: Buffer, places: HeadPlaces, demanded: readonly Head[]): Promise<WrittenHeads> {
  const kept = await readKeptHead(headKey, places.kept);
  const published = await readPublishedHeads(headKey, places.published);
  const written = [
    ...(kept ? [{ head: kept, source: `the end of the chain on ${kept.at} according to the head kept in ${places.kept}` }] : []),
    ...published.map((head) => ({ head, source: `published on ${head.at}` })),
  ];
  const foreign = written.find(({ head }) => !head.isOurs);
  return {
    expected: [
      ...written.filter(({ head }) => head.isOurs).map(({ head, source }) => ({ number: head.number, hash: head.hash, source })),
      ...demanded.map((head) => ({ ...head, source: 'required by --expect' })),
    ],
    published,
    fault: foreign
      ? `a line of the heads in ${places.kept} or ${places.published} was not written by this installation: ${foreign.head.line.slice(0, 200)}`
      : findRolledBack(kept, published, places),
  };
}
