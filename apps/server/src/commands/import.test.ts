import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/app/test-database.ts';

const database = useTestDatabase();
const command = fileURLToPath(new URL('import.ts', import.meta.url));
const fixture = (name: string) => fileURLToPath(new URL(`../features/import-engine/fixtures/${name}`, import.meta.url));
const ROWS = 30_000;
let home = '';
let folder = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'pramen-import-'));
  folder = join(home, 'files');
  await cp(fixture('good'), folder, { recursive: true });
  // Its errors do not depend on what was imported before.
  await cp(fixture('faulty/rates.csv'), join(home, 'faulty', 'rates.csv'));
  const rows = Array.from({ length: ROWS }, (_, index) => `K-${index},2400000101,2024-01-05,DEPOSIT,1.25,CZK\n`);
  await writeFile(
    join(folder, 'cash-transactions.csv'),
    `trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency\n${rows.join('')}`,
  );
});
afterAll(() => rm(home, { recursive: true }));

/** Runs the command as an operator would and passes on its lines as they come. */
async function runCommand(
  args: readonly string[],
  onLine: (line: string, child: ChildProcess) => void = () => undefined,
): Promise<{ lines: string[]; code: number | null; signal: string | null }> {
  const { ownerUrl, appUrl, linkerUrl } = database.current;
  const environment = {
    ...process.env,
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATABASE_LINKER_URL: linkerUrl,
    PRAMEN_DATA: join(home, 'data'),
    INIT_CWD: home,
  };
  const child = spawn(process.execPath, [command, ...args], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      onLine(line, child);
    });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { lines, code, signal };
}

async function count(table: string): Promise<number> {
  const { rows } = await database.current.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? -1;
}

it('after a kill, every file is imported whole or not at all, and the next run completes the rest', async () => {
  const killed = await runCommand([folder], (line, child) => {
    // The next file is the large one: it is being read when the process is killed.
    if (line.startsWith('contract-strategies.csv: ')) child.kill('SIGKILL');
  });
  expect(killed.signal).toBe('SIGKILL');
  expect(await count('contract_strategies')).toBe(3);
  expect([0, ROWS]).toContain(await count('cash_transactions'));
  expect(await count(`audit_events WHERE action = 'imports.fileImported'`)).toBe(await count('import_files'));
  const completed = await runCommand([folder]);
  expect([completed.code, completed.lines.filter((line) => line.includes('refused'))]).toEqual([0, []]);
  expect([await count('cash_transactions'), await count('trades'), await count('instructions')]).toEqual([ROWS, 4, 2]);
  expect(completed.lines[0]).toBe('securities.csv: 4 rows: 0 new, 0 updated, 4 unchanged, 0 skipped');
});

it.each<[string[], number, RegExp]>([
  [['faulty'], 1, /^rates\.csv: refused, 2 errors; none of it was written$/],
  [['no-such-folder'], 1, /^The folder .+no-such-folder cannot be read \(ENOENT\)\.$/],
  [['a', '--dry'], 2, /^Usage: npm run import -- FOLDER/],
])('%j ends with %i', async (args, code, last) => {
  const ran = await runCommand(args);
  expect(ran.code).toBe(code);
  expect(ran.lines.at(-1)).toMatch(last);
});
