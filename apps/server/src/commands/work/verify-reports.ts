import { compareReports } from '../../features/reports/compare-reports.service.ts';
import { verifyExisting } from './existing-database.ts';

const write = (line: string) => process.stdout.write(`${line}\n`);
const MOST_LISTED = 20;

export function runVerifyReports(): Promise<void> {
  return verifyExisting(async (db) => {
    const { compared, pending, differences } = await compareReports(db);
    write(`${compared} clients compared with the ledger; ${pending} wait to be computed.`);
    for (const { table, key } of differences.slice(0, MOST_LISTED)) write(`BROKEN in ${table} at ${key}.`);
    if (differences.length > MOST_LISTED) write(`... and ${differences.length - MOST_LISTED} more.`);
    if (compared + pending === 0) write('There is nothing to verify: the database has no clients.');
    return differences.length === 0 && compared + pending > 0;
  });
}
