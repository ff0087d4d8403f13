import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { translate } from '@pramen/texts/translate';
import { readConfig } from '../../config/config.ts';
import { connectDatabase } from '../../database/connect.ts';
import { importListFile, readRefusal } from '../../features/screening/list-import.service.ts';
import type { WantedList } from '../../features/screening/list-import.service.ts';
import { openDatabase } from '../../open-database.ts';
import { createAudit } from '../../platform/audit/append.ts';
import { startLinking } from '../../platform/audit/chain/linking.ts';
import { createSystemClock } from '../../platform/clock/clock.ts';
import { createLog } from '../../platform/log/log.ts';

/** Findings printed; the page of the lists shows more. */
const SHOWN_FINDINGS = 20;

interface WantedFile extends WantedList {
  file: string;
}

async function importFile({ file, ...wanted }: WantedFile): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../../../..', import.meta.url)));
  const log = createLog('error');
  const opened = await openDatabase(config, log, 'attach');
  const database = connectDatabase(opened.appUrl, { max: 2, onError: () => undefined });
  const clock = createSystemClock();
  const deps = { db: database.db, clock, audit: createAudit(config.keys.master, () => clock.now()) };
  try {
    const version = await importListFile(deps, { name: basename(file), content: createReadStream(file) }, wanted);
    const { number, entryCount, addedCount, changedCount, removedCount, findingCount, findings } = version;
    process.stdout.write(
      `Version ${number}: ${entryCount} entries (${addedCount} new, ${changedCount} changed, ${removedCount} removed), ${findingCount} rows with faults\n`,
    );
    for (const { line, reason } of findings.slice(0, SHOWN_FINDINGS)) process.stdout.write(`  ${line}: ${reason}\n`);
    // Without a running server, no other process would link the event of the import.
    await startLinking({ linkerUrl: opened.linkerUrl, config, clock, log }).stop();
  } finally {
    await database.close();
    await opened.stop();
  }
}

function describeFailure(error: unknown): string {
  const refusal = readRefusal(error);
  if (refusal !== null) return translate('cs', `screening:refusals.${refusal}`);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return `The import stopped; nothing was imported. ${cause instanceof Error ? cause.message : String(cause)}`;
}

export async function runScreeningLists(wanted: WantedFile): Promise<void> {
  await importFile(wanted).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  });
}
