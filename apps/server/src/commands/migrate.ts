import { parseArgs } from 'node:util';
import { runCommand } from './work/command-line.ts';

await runCommand({
  usage: 'Usage: npm run migrate   (brings schema, roles and job queues up to date)',
  read: () => parseArgs({ options: {} }),
  run: async () => (await import('./work/migrate.ts')).runMigrate(),
});
