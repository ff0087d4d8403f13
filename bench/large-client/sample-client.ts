import { importFolder } from '../../apps/server/src/features/import-engine/import-engine.service.ts';
import type { Database } from '../../apps/server/src/database/connect.ts';
import { createAudit } from '../../apps/server/src/platform/audit/append.ts';
import type { Clock } from '../../apps/server/src/platform/clock/clock.ts';
import { noJobs } from '../../apps/server/src/platform/jobs/jobs.ts';
import { saveClient, saveMarket } from '../end-to-end/sample-folder.ts';
import { makeSampleLedger } from '../engine/sample-ledger.ts';
import type { SampleSize } from '../engine/sample-ledger.ts';

/** A client of twelve years with six or seven trades on every weekday. */
export const LARGE: SampleSize = { years: 12, positions: 50, trades: 20_000, cash: 400 };
export const EMAIL = 'large@example.test';

/** Writes the large client and its market data as import files. */
export function saveLargeClient(folder: string): void {
  const ledger = makeSampleLedger(LARGE);
  saveMarket(ledger, folder);
  saveClient(ledger, folder, '1', EMAIL);
}

/** Imports a folder straight into a database; throws at the first error. */
export async function importInto(database: Database, clock: Clock, folder: string): Promise<string> {
  const masterKey = Buffer.alloc(32, 7);
  const { files } = await importFolder(
    database.db,
    { clock, jobs: noJobs, config: { keys: { master: masterKey, code: masterKey } }, audit: createAudit(masterKey, () => clock.now()) },
    folder,
  );
  const fault = files.flatMap(({ file, faults }) => faults.listed.map(({ line, reason }) => `${file}:${line} ${reason.key}`))[0];
  if (fault !== undefined) throw new Error(fault);
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM clients WHERE email = $1', [EMAIL]);
  return rows[0]?.id ?? '';
}
