import { readFile } from 'node:fs/promises';
import { importListFile, isListFresh } from '../../features/screening/list-import.service.ts';
import type { WantedList } from '../../features/screening/list-import.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'audit'> & { jobs: Pick<Jobs, 'enqueue'> };

const lists: readonly (readonly [file: string, wanted: WantedList & { kind: 'SANCTIONS' | 'EXPOSED'; name: string }])[] = [
  ['fictional-sanctions.xml', { kind: 'SANCTIONS', name: 'Smyšlené sankce (ukázka)' }],
  ['fictional-exposed-persons.jsonl', { kind: 'EXPOSED', name: 'Smyšlené exponované osoby (ukázka)' }],
];

/** The invented list, as if it had been published today. */
async function* readDated(file: string, today: string): AsyncGenerator<Buffer> {
  const text = await readFile(new URL(file, import.meta.url), 'utf8');
  yield Buffer.from(text.replace(/generationDate="\d{4}-\d{2}-\d{2}/, `generationDate="${today}`));
}

/**
 * Imports the fictional lists, again when the demonstration was not started for days, so that they are never too old. The clients are
 * compared as soon as the jobs start, seconds before anybody can have signed in.
 */
export async function addDemoLists(deps: Deps): Promise<void> {
  for (const [file, wanted] of lists) {
    if (await isListFresh(deps.db, deps.clock.now(), wanted.kind, wanted.name)) continue;
    await importListFile(deps, { name: file, content: readDated(file, deps.clock.today()) }, wanted);
  }
}
