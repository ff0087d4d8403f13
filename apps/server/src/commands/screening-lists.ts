import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './work/command-line.ts';

// Loading the domain for them would slow the usage down.
const kinds = ['SANCTIONS', 'EXPOSED'] as const;
const options = {
  kind: { type: 'string' },
  name: { type: 'string' },
  published: { type: 'string' },
  'may-shrink': { type: 'boolean', default: false },
} as const;

await runCommand({
  usage: `Usage: npm run screening-lists -- FILE [--kind SANCTIONS|EXPOSED] [--name NAME] [--published YYYY-MM-DD] [--may-shrink]
Imports a version of a list of sanctioned or exposed persons: the EU's XML, JSON lines in the FollowTheMoney shape, or CSV.`,
  read: () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file, ...others] = positionals;
    const { name, published, 'may-shrink': mayShrink } = values;
    const kind = kinds.find((one) => one === values.kind);
    const isBad = (values.kind !== undefined && !kind) || (published !== undefined && Number.isNaN(Date.parse(published)));
    if (!file || others.length > 0 || isBad) return null;
    // npm changes to the repository root first; resolve a relative path against the operator's directory.
    return { file: resolve(process.env['INIT_CWD'] ?? '.', file), kind, name, publishedOn: published, mayShrink };
  },
  run: async (wanted) => (await import('./work/screening-lists.ts')).runScreeningLists(wanted),
});
