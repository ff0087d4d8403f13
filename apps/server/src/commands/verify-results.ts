import { parseArgs } from 'node:util';
import { runCommand } from './work/command-line.ts';

await runCommand({
  usage: `Usage: npm run verify-results
Recomputes every stored result of a questionnaire from the stored answers and rules, and compares it. Compares states, steps, results and
decisions of records, identifications and screening hits, onboardings with what was delivered, the dates of contracts, withdrawals and first
 payments with the audit log, and what attestations of banks show with their encrypted text.`,
  read: () => parseArgs({ options: {} }).values,
  run: async () => (await import('./work/verify-results.ts')).runVerifyResults(),
});
