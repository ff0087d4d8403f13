import { fileURLToPath } from 'node:url';
import { readConfig } from '../../config/config.ts';
import { connectDatabase } from '../../database/connect.ts';
import { importFolder } from '../../features/import-engine/import-engine.service.ts';
import { openDatabase } from '../../open-database.ts';
import { createAudit } from '../../platform/audit/append.ts';
import { startLinking } from '../../platform/audit/chain/linking.ts';
import { createSystemClock } from '../../platform/clock/clock.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log/log.ts';

export interface WantedImport {
  folder: string;
  isDryRun: boolean;
}

async function importAll({ folder, isDryRun }: WantedImport): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../../../..', import.meta.url)));
  const opened = await openDatabase(config, createLog('error'), 'attach');
  const database = connectDatabase(opened.appUrl, { max: 2, onError: () => undefined });
  const clock = createSystemClock();
  const jobs = await createJobs(database.db, createLog('error'), { supervise: false });
  const deps = { clock, jobs, config, audit: createAudit(config.keys.master, () => clock.now()) };
  try {
    const result = await importFolder(database.db, deps, folder, {
      dryRun: isDryRun,
      onFile: (_report, lines) => {
        process.stdout.write(`${lines.join('\n')}\n`);
      },
    });
    if (result.hasFaults) process.exitCode = 1;
    // Without a running server, no other process would link the events of the import.
    await startLinking({ linkerUrl: opened.linkerUrl, config, clock, log: createLog('error') }).stop();
  } finally {
    await jobs.stop();
    await database.close();
    await opened.stop();
  }
}

/** The message of a failed statement quotes all its values; report only its cause. */
function describeFailure(error: unknown, folder: string): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(code)) return `The folder ${folder} cannot be read (${code}).`;
  return `The import stopped; anything not reported above was not written. ${cause instanceof Error ? cause.message : String(cause)}`;
}

export async function runImport(wanted: WantedImport): Promise<void> {
  await importAll(wanted).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error, wanted.folder)}\n`);
    process.exitCode = 1;
  });
}
