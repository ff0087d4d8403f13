import { parseArgs } from 'node:util';
import { runCommand } from './work/command-line.ts';

await runCommand({
  usage: `Usage: npm run verify-reports
Computes the figures of reports again from clients, contracts and the ledger, and compares them with the stored ones. Exits with 1 when one
differs, and names its row.`,
  read: () => parseArgs({ options: {} }).values,
  run: async () => (await import('./work/verify-reports.ts')).runVerifyReports(),
});
