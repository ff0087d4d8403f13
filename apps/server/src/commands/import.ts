import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { connectDatabase } from '../database/connect.ts';
import { importFolder } from '../features/importer/importer.service.ts';
import { openDatabase } from '../open-database.ts';
import { createAudit } from '../platform/audit/append.ts';
import { startLinking } from '../platform/audit/linking.ts';
import { createSystemClock } from '../platform/clock/clock.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log/log.ts';

const USAGE = 'Usage: npm run import -- FOLDER [--dry-run]   (docs/import.md describes the files)';

interface Wanted {
  folder: string;
  isDryRun: boolean;
}

function readArguments(): Wanted | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
    const [folder, ...others] = positionals;
    // npm changes to the repository first; a relative folder means the one where the person stands.
    return folder && others.length === 0 ? { folder: resolve(process.env['INIT_CWD'] ?? '.', folder), isDryRun: values['dry-run'] } : null;
  } catch {
    return null;
  }
}

async function runImport({ folder, isDryRun }: Wanted): Promise<void> {
  const config = readConfig(process.env, fileURLToPath(new URL('../../../..', import.meta.url)));
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
    // Where no server runs nothing else would link the events of the import.
    await startLinking({ linkerUrl: opened.linkerUrl, config, clock, log: createLog('error') }).stop();
  } finally {
    await jobs.stop();
    await database.close();
    await opened.stop();
  }
}

/** A failed statement quotes all its values in its own message; its cause says what went wrong. */
function describeFailure(error: unknown, folder: string): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(code)) return `The folder ${folder} cannot be read (${code}).`;
  return `The import stopped; what is not reported above was not written. ${cause instanceof Error ? cause.message : String(cause)}`;
}

const wanted = readArguments();
if (wanted)
  await runImport(wanted).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error, wanted.folder)}\n`);
    process.exitCode = 1;
  });
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
}
