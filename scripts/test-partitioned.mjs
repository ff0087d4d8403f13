import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode, root } from './machine/environment.mjs';
import { findOffice } from './machine/office.mjs';
import { findPdfTools } from './machine/pdf-tools.mjs';

/**
 * Runs the API tests on a database whose client-owned tables are partitioned by client_id: whatever only an unpartitioned table could
 * guarantee fails. Arguments name other tests. It takes as long as these tests in `npm test`, so it is a separate run.
 */
const named = process.argv.slice(2);
const tests = named.length > 0 ? named : ['routes.test', 'unique-values', 'concurrent-saves', 'import-engine'];
const child = spawn(
  findNode(),
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', '--exclude', '**/*.plans.test.ts', ...tests],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PRAMEN_TEST_PARTITIONED: '1', OFFICE_PATH: findOffice(), ...findPdfTools() },
  },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
