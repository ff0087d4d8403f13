import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Role } from '@pramen/domain/permissions/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../database/schema/people.ts';
import { createPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { describeFile } from '../rows/report.ts';
import { importFolder } from '../import-engine.service.ts';

const database = useTestDatabase();
const good = fileURLToPath(new URL('../fixtures/good', import.meta.url));
let app: TestApp;
let scratch = '';

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'pramen-taken-rows-'));
  app = await createTestApp(database.current);
  await importFolder(app.platform.db, app.platform, good, {});
});
afterAll(async () => {
  await app.close();
  await rm(scratch, { recursive: true });
});

/** The report of a folder with this one file. */
async function tell(name: string, lines: readonly string[], dryRun = false): Promise<string[]> {
  const folder = await mkdtemp(join(scratch, 'folder-'));
  await writeFile(join(folder, `${name}.csv`), lines.map((line) => `${line}\n`).join(''));
  const { files } = await importFolder(app.platform.db, app.platform, folder, { dryRun });
  return files.flatMap((file) => describeFile(file, false));
}

describe('the sign of a movement of money', () => {
  const head = 'trans_ref,variable_symbol,transaction_date,cash_transaction_type,amount,currency,counterpart_variable_symbol';
  const counterpart = (type: string) => (type.startsWith('TRANSFER') ? '2400000102' : '');
  const row = (type: string, amount: string) => `S-1,2400000101,2024-01-05,${type},${amount},CZK,${counterpart(type)}`;
  it.each<[string, 'positive' | 'negative' | 'either']>([
    ['DEPOSIT', 'positive'],
    ['TRANSFER_IN', 'positive'],
    ['DIVIDEND', 'positive'],
    ['WITHDRAWAL', 'negative'],
    ['TRANSFER_OUT', 'negative'],
    ['FEE', 'negative'],
    ['TAX', 'negative'],
    ['INTEREST', 'either'],
    ['FX', 'either'],
    ['OTHER', 'either'],
  ])('of a %s is %s', async (type, sign) => {
    const isRefused = async (amount: string) => {
      const told = await tell('cash-transactions', [head, row(type, amount)], true);
      return told.includes(`cash-transactions.csv:2 amount: a ${type} must be ${sign}`);
    };
    expect([await isRefused('10.00'), await isRefused('-10.00')]).toEqual([sign === 'negative', sign === 'positive']);
  });
});

describe('the account manager of a client', () => {
  it.each<[Role, boolean, boolean]>([
    ['ADMIN', true, true],
    ['BACK_OFFICE', true, true],
    ['ADMIN', false, false],
    ['BACK_OFFICE', false, false],
    ['INTERMEDIARY_ADMIN', true, false],
    ['CLIENT', true, false],
  ])('of the role %s, active: %s, is taken: %s', async (role, isActive, isTaken) => {
    const { email, userId } = await createPerson(app, role);
    await app.platform.db.update(users).set({ isActive }).where(eq(users.id, userId));
    const lines = ['client_code,email,firstname,surname,account_manager_email', `M-1,managed@example.test,Jan,Malý,${email}`];
    expect(await tell('clients', lines, true)).toEqual(
      isTaken
        ? ['clients.csv: 1 row: 1 new, 0 updated, 0 unchanged, 0 skipped']
        : [
            `clients.csv:2 account_manager_email: no staff member has the e-mail ${email}`,
            'clients.csv: refused, 1 error; none of it was written',
          ],
    );
  });
});

it('skipped rows are counted separately, neither as new nor as unchanged', async () => {
  const lines = [
    'isin,date,price',
    'CZ0005112300,2024-01-02,950.50', // as it is stored
    'CZ0005112300,2024-01-04,951.00', // 951.25 is stored
    'CZ0005112300,2024-01-05,952.00',
    'CZ0005112300,2024-01-08,953.00',
    'CZ0005112300,2024-01-05,954.00',
    'CZ0005112300,2024-01-09,0',
    'CZ0005112300,2024-01-10,0',
  ];
  const summary = 'prices.csv: 7 rows: 2 new, 1 updated, 1 unchanged, 3 skipped';
  expect((await tell('prices', lines, true)).at(-1)).toBe(summary);
  expect((await tell('prices', lines)).at(-1)).toBe(summary);
  expect((await tell('prices', lines)).at(-1)).toBe('prices.csv: 7 rows: 0 new, 0 updated, 4 unchanged, 3 skipped');
});
