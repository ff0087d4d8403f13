import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './work/command-line.ts';

await runCommand({
  usage: 'Usage: npm run import -- FOLDER [--dry-run]   (docs/import.md describes the files)',
  read: () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
    const [folder, ...others] = positionals;
    // npm changes to the repository root first; resolve a relative folder against the operator's directory.
    return folder && others.length === 0 ? { folder: resolve(process.env['INIT_CWD'] ?? '.', folder), isDryRun: values['dry-run'] } : null;
  },
  run: async (wanted) => (await import('./work/import.ts')).runImport(wanted),
});
