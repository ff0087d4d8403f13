import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

let dataFolder = '';
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'pramen-usage-'));
});
afterAll(() => rm(dataFolder, { recursive: true }));

/** Counts every loaded module, including those of packages. */
const counting = `data:text/javascript,${encodeURIComponent("import { registerHooks } from 'node:module'; let count = 0; registerHooks({ load: (url, context, next) => { if (url.startsWith('file:')) count += 1; return next(url, context); } }); process.on('exit', () => process.stdout.write('loaded ' + count + '\\n'));")}`;

function run(name: string, args: string[]): Promise<{ code: number; out: string; err: string; loaded: number }> {
  const env = { ...process.env, PRAMEN_DATA: dataFolder, DATABASE_URL: '', NODE_OPTIONS: '' };
  return new Promise((answer) => {
    execFile(
      process.execPath,
      ['--import', counting, fileURLToPath(new URL(`${name}.ts`, import.meta.url)), ...args],
      { env },
      (error, stdout, err) => {
        const [, out = '', loaded] = /^([^]*)loaded (\d+)\n$/.exec(stdout) ?? [];
        answer({ code: error ? Number(error.code) : 0, out, err, loaded: Number(loaded) });
      },
    );
  });
}

it.each(['verify-audit', 'verify-results', 'verify-reports'])('%s refuses a folder without a database, and creates none', async (name) => {
  const { code, out, err } = await run(name, []);
  expect([code, out, err]).toEqual([
    1,
    '',
    `There is no database in ${dataFolder}: nothing was verified. Set PRAMEN_DATA to the folder of the portal.\n`,
  ]);
  expect(await readdir(dataFolder)).toEqual([]);
});

const commands = ['migrate', 'create-admin', 'verify-audit', 'verify-results', 'import', 'screening-lists'];

it.each(commands)('%s prints its usage without loading or starting anything else', async (name) => {
  const asked = await run(name, ['--help']);
  expect([asked.code, asked.out, asked.err, asked.loaded <= 3]).toEqual([0, expect.stringMatching(`^Usage: npm run ${name}`), '', true]);
  const wrong = await run(name, ['--no-such-thing']);
  expect([wrong.code, wrong.out, wrong.err, wrong.loaded <= 3]).toEqual([2, '', asked.out, true]);
  expect(await readdir(dataFolder)).toEqual([]);
});
