import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/append.ts';
import { createFixedClock } from '../../platform/clock/clock.ts';
import { noJobs } from '../../platform/jobs/jobs.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { listImportKinds } from './import-kinds.reader.ts';
import { importFolder } from './import-engine.service.ts';
import { describeFile } from './rows/report.ts';

const database = useTestDatabase();
const clock = createFixedClock('2026-03-02T09:00:00Z');
const key = Buffer.alloc(32, 7);
const deps = { clock, jobs: noJobs, config: { keys: { master: key, code: key } }, audit: createAudit(key, () => clock.now()) };

it('the samples of all kinds are a folder that an empty portal can import, with each row', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pramen-samples-'));
  const kinds = listImportKinds(clock.today());
  for (const { name, sample } of kinds) await writeFile(join(folder, `${name}.csv`), sample);
  const { files } = await importFolder(database.current.db, deps, folder);
  await rm(folder, { recursive: true });
  expect(files.flatMap((file) => (file.faults.total + file.warnings.total > 0 ? describeFile(file, false).slice(0, -1) : []))).toEqual([
    "contracts.csv:2 contract_type: warning: the contract type 'Správa portfolia' is new and will be added",
  ]);
  expect(files.map(({ file, state, rowsInserted }) => [file, state, rowsInserted])).toEqual(
    kinds.map(({ name }) => [`${name}.csv`, 'IMPORTED', 1]),
  );
});

it.each(listImportKinds(clock.today()))(
  'the sample of $name names every column that its file requires, and none that is unknown',
  ({ columns, sample }) => {
    const header = sample.slice(1, sample.indexOf('\r\n')).split(',');
    expect(header).toEqual(expect.arrayContaining(columns.filter(({ isOptional }) => !isOptional).map(({ name }) => name)));
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(header));
  },
);
