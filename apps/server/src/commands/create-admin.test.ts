import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { activate } from '@pramen/contract/auth/auth.endpoints';
import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSystemClock } from '../platform/clock/clock.ts';
import { codeIn } from '../testing/app/entrance.ts';
import { createTestApp } from '../testing/app/test-app.ts';
import type { TestApp } from '../testing/app/test-app.ts';
import { useTestDatabase } from '../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'pramen-admin-'));
  app = await createTestApp(database.current);
});
afterAll(async () => {
  await app.close();
  await rm(dataFolder, { recursive: true });
});

interface CommandOutput {
  code: number;
  out: string;
  err: string;
}

/** Runs a command as an operator would. */
function run(name: string, args: string[] = []): Promise<CommandOutput> {
  const { ownerUrl, appUrl, linkerUrl } = database.current;
  const env = {
    ...process.env,
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
    DATABASE_LINKER_URL: linkerUrl,
    PRAMEN_DATA: dataFolder,
    SMTP_URL: '',
  };
  return new Promise((answer) => {
    execFile(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), ...args], { env }, (error, out, err) =>
      answer({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const eva = ['--name', 'Eva Nová', '--email', ' Eva@Example.test ', '--phone', '+420777123456'];

it('reports a database that is already up to date', async () => {
  expect(await run('migrate')).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' });
});

it.each([[[]], [['--name', 'Eva', '--email', 'eva']], [[...eva, '--language', 'de']], [[...eva, '--password', 'x']]])(
  'requires a name, an e-mail and a phone: %j',
  async (args) => {
    const { code, err } = await run('create-admin', args);
    expect([code, err]).toEqual([2, expect.stringContaining('Usage: npm run create-admin')]);
  },
);

it('invites the first administrator, repeats the invitation until it is accepted, and refuses afterwards', async () => {
  const first = await run('create-admin', eva);
  expect([first.code, first.out]).toEqual([0, expect.stringContaining('eva@example.test was invited; ')]);
  const other = await run('create-admin', ['--name', 'Petr', '--email', 'petr@example.test', '--phone', '+420777123457']);
  expect([other.code, other.err]).toEqual([1, expect.stringContaining('Another person was invited')]);
  const again = await run('create-admin', eva);
  const link = new URL(/http\S+/.exec(again.out)?.[0] ?? '');
  expect([again.code, link.pathname, link.searchParams.get('email'), link.searchParams.get('phone')]).toEqual([
    0,
    '/activation',
    'eva@example.test',
    '**********456',
  ]);
  // The command uses the system clock.
  app.clock.advance(createSystemClock().now().getTime() - app.clock.now().getTime());
  await app.drain();
  await app.call(generateVerificationCode, {
    body: { verifiable_type: 'USER', verifiable_id: link.searchParams.get('user_id') ?? '', service: 'SMS' },
  });
  await app.drain();
  const password = 'Modrá řeka pod mostem 7';
  const answer = await app.call(activate, {
    body: { email: 'eva@example.test', password, password_confirmation: password, '2fa_code': codeIn(app.texts.at(-1)?.text) },
  });
  expect([answer.status, answer.body.user.role]).toEqual([200, 'ADMIN']);
  const late = await run('create-admin', eva);
  expect([late.code, late.err]).toEqual([1, expect.stringContaining('There is already an administrator')]);
});
