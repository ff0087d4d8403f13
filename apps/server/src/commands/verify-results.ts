import { parseArgs } from 'node:util';
import { runCommand } from './work/command-line.ts';

await runCommand({
  usage: `Usage: npm run verify-results
Recomputes every stored result of a questionnaire from the stored answers and rules, and compares it.`,
  read: () => parseArgs({ options: {} }).values,
  run: async () => (await import('./work/verify-results.ts')).runVerifyResults(),
});
