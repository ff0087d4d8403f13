import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '@pramen/contract/api';
import { createOpenApi } from '../platform/openapi/document.ts';

const file = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
const document = `${JSON.stringify(createOpenApi(api), null, 1)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== document) {
    process.stderr.write('docs/openapi.json is older than the contract: run `npm run openapi`.\n');
    process.exitCode = 1;
  }
} else writeFileSync(file, document);
