import { readKeptHead, readPublishedHeads } from './heads.ts';
import type { Head, HeadPlaces, WrittenHead } from './heads.ts';
import type { ExpectedHead } from './verify.ts';

export interface WrittenHeads {
  expected: ExpectedHead[];
  published: WrittenHead[];
  /** The first line that this installation did not write, in a sentence. */
  fault: string | null;
}

/** Everything outside the database that the chain must agree with: the kept head, the published ones, and what the operator demands. */
export async function readWrittenHeads(headKey: Buffer, places: HeadPlaces, demanded: readonly Head[]): Promise<WrittenHeads> {
  const kept = await readKeptHead(headKey, places.kept);
  const published = await readPublishedHeads(headKey, places.published);
  const written = [...(kept ? [{ head: kept, source: `the end of the chain on ${kept.at} by the head kept in ${places.kept}` }] : []), ...published.map((head) => ({ head, source: `published on ${head.at}` }))];
  const foreign = written.find(({ head }) => !head.isOurs);
  return {
    expected: [
      ...written.filter(({ head }) => head.isOurs).map(({ head, source }) => ({ number: head.number, hash: head.hash, source })),
      ...demanded.map((head) => ({ ...head, source: 'demanded' })),
    ],
    published,
    fault: foreign ? `a line of the heads in ${places.kept} or ${places.published} was not written by this installation: ${foreign.head.line.slice(0, 200)}` : null,
  };
}
