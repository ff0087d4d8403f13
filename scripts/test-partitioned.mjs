import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findNode, root } from './machine/environment.mjs';
import { findOffice } from './machine/office.mjs';
import { findPdfTools } from './machine/pdf-tools.mjs';

/**
 * The tests of the API once more, on a database whose tables below a client are in parts by client_id: what only one whole table could promise
 * fails. Other tests are named as arguments. It takes as long as these tests of `npm test`, so it is a run of its own.
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
