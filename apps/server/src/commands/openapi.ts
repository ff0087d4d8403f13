// Writes what is derived from the contract: the API description and the text limits for forms. `--check` only compares.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '@pramen/contract/api';
import { createOpenApi } from '../platform/openapi/document.ts';
import { writeTextLimits } from '../platform/openapi/text-limits.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const bodies = new Set(api.map(({ body }) => body));

/** Text keyed by file; null: the file must not exist. */
const derived = new Map<string, string | null>([[`${root}docs/openapi.json`, `${JSON.stringify(createOpenApi(api), null, 1)}\n`]]);
for (const file of globSync(`${root}packages/contract/src/*/*.schemas.ts`)) {
  // oxlint-disable-next-line house/no-computed-import -- every schema module of the contract, which the server may import
  const schemas = (await import(file)) as Record<string, unknown>;
  derived.set(file.replace(/\.schemas\.ts$/, '.limits.ts'), writeTextLimits(schemas, bodies));
}

const stored = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);
const outdated = [...derived].filter(([file, text]) => stored(file) !== text);

if (!process.argv.includes('--check')) {
  for (const [file, text] of outdated) if (text !== null) writeFileSync(file, text);
} else if (outdated.length > 0) {
  const names = outdated.map(([file]) => file.slice(root.length)).join(', ');
  process.stderr.write(`Out of date with the contract: ${names}. Run \`npm run openapi\`.\n`);
  process.exitCode = 1;
}
