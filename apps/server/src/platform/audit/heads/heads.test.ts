import { appendFile, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestChain } from '../../../testing/worlds/audit-chain.ts';
import type { TestChain } from '../../../testing/worlds/audit-chain.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { startTimeAuthority } from '../../../testing/services/time-authority.ts';
import { createHeadKeeper } from '../chain/chain-head.ts';
import type { HeadKeeper } from '../chain/chain-head.ts';
import { readDemanded } from './demanded-head.ts';
import { PUBLISHED_FILE } from './heads.ts';
import type { HeadPlaces } from './heads.ts';
import { findBrokenStamp, stampHead } from './stamps.ts';
import { readWrittenHeads } from '../chain/written-heads.ts';

const database = useTestDatabase();
const at = new Date('2026-03-02T09:00:00Z');
let chain: TestChain;
let places: HeadPlaces;
let keeper: HeadKeeper;
let errors: string[];

beforeAll(() => {
  chain = openTestChain(database.current);
});
afterAll(() => chain.close());
beforeEach(async () => {
  await asOwner('TRUNCATE audit_block_events, audit_blocks, audit_queue, audit_events CASCADE');
  const folder = await mkdtemp(join(tmpdir(), 'pramen-heads-'));
  places = { kept: join(folder, 'kept'), published: join(folder, 'published') };
  errors = [];
  keeper = createHeadKeeper(chain.keys.head, places, { error: (_fields: unknown, message?: unknown) => void errors.push(String(message)) });
  for (let block = 0; block < 5; block += 1) await addBlock();
});
afterEach(() => rm(join(places.kept, '..'), { recursive: true }));

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.current.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function addBlock(): Promise<void> {
  await chain.append({});
  await chain.link();
}

const cutLastThree = () =>
  asOwner(`
    CREATE TEMP TABLE gone AS SELECT event_id FROM audit_block_events WHERE block_number > 2;
    DELETE FROM audit_block_events WHERE block_number > 2; DELETE FROM audit_blocks WHERE number > 2; DELETE FROM audit_events WHERE id IN (SELECT event_id FROM gone)`);

async function verify(demanded: string[] = []) {
  const written = await readWrittenHeads(
    chain.keys.head,
    places,
    demanded.flatMap((text) => readDemanded(text) ?? []),
  );
  const { broken } = await chain.verify({ expected: written.expected });
  return broken?.reason ?? written.fault ?? (await findBrokenStamp(places.published, written.published)).broken;
}

it('the head kept in the data folder reveals that the last three blocks were removed with their events', async () => {
  await keeper.keep(database.current.db, at);
  expect(await verify()).toBeNull();
  await cutLastThree();
  expect(await verify()).toBe(
    `the chain ends at block 2, but block 5 was the end of the chain on 2026-03-02T09:00:00.000Z according to the head kept in ${places.kept}`,
  );
});

it('a head that the chain has lost is never overwritten, and is logged once', async () => {
  await keeper.keep(database.current.db, at);
  await keeper.publish(database.current.db, at);
  const before = await readFile(join(places.kept, 'last-head'), 'utf8');
  await cutLastThree();
  for (let block = 0; block < 6; block += 1) {
    await addBlock();
    await keeper.keep(database.current.db, at);
    expect(await keeper.publish(database.current.db, at)).toBeNull();
  }
  expect(await readFile(join(places.kept, 'last-head'), 'utf8')).toBe(before);
  expect(errors).toEqual(['the audit chain does not contain a head recorded outside the database: run verify-audit']);
  expect(await verify()).toMatch(/the block is not the one that was the end of the chain/);
});

it('the kept head follows the chain', async () => {
  expect(await keeper.hasSeenHead()).toBe(false);
  await keeper.keep(database.current.db, at);
  await addBlock();
  await keeper.keep(database.current.db, at);
  expect(await keeper.hasSeenHead()).toBe(true);
  expect((await readFile(join(places.kept, 'last-head'), 'utf8')).split(' ')[1]).toBe('6');
  expect(await readdir(places.kept)).toEqual(['last-head']);
});

it('heads are published by appending lines, and every line is compared', async () => {
  await keeper.publish(database.current.db, at);
  await addBlock();
  const last = await keeper.publish(database.current.db, new Date('2026-03-03T09:00:00Z'));
  expect(last).toMatchObject({ number: 6, at: '2026-03-03T09:00:00.000Z' });
  expect((await readFile(join(places.published, PUBLISHED_FILE), 'utf8')).split('\n').map((line) => line.split(' ')[1])).toEqual([
    '5',
    '6',
    undefined,
  ]);
  expect(await verify()).toBeNull();
  await cutLastThree();
  expect(await verify()).toBe('the chain ends at block 2, but block 5 was published on 2026-03-02T09:00:00.000Z');
});

it('reports a line that this installation did not write', async () => {
  await keeper.publish(database.current.db, at);
  const line = `2026-03-02T10:00:00.000Z 2 ${'ab'.repeat(32)} ${'cd'.repeat(32)}`;
  await appendFile(join(places.published, PUBLISHED_FILE), `${line}\n`);
  expect(await verify()).toContain(`was not written by this installation: ${line}`);
  await writeFile(join(places.published, PUBLISHED_FILE), 'nothing of the kind\n');
  expect(await verify()).toContain('was not written by this installation: nothing of the kind');
});

describe('a file restored to an older state', () => {
  const later = new Date('2026-03-03T09:00:00Z');
  const [keptFile, publishedFile] = [() => join(places.kept, 'last-head'), () => join(places.published, PUBLISHED_FILE)];
  const saved = (file: string) => `${file}.saved`;

  /** Saves the files of day one, as an attacker could; on day two the chain grows and both heads move. */
  async function liveTwoDays(): Promise<void> {
    await keeper.keep(database.current.db, at);
    await keeper.publish(database.current.db, at);
    for (const file of [keptFile(), publishedFile()]) await copyFile(file, saved(file));
    await addBlock();
    await keeper.keep(database.current.db, later);
    await keeper.publish(database.current.db, later);
    expect(await verify()).toBeNull();
  }
  const putBack = (file: string) => copyFile(saved(file), file);
  const cutToDayOne = () =>
    asOwner(`
      CREATE TEMP TABLE gone AS SELECT event_id FROM audit_block_events WHERE block_number > 5;
      DELETE FROM audit_block_events WHERE block_number > 5; DELETE FROM audit_blocks WHERE number > 5; DELETE FROM audit_events WHERE id IN (SELECT event_id FROM gone)`);

  it('the published heads, with the chain truncated to match: the kept head reveals both', async () => {
    await liveTwoDays();
    await putBack(publishedFile());
    expect(await verify()).toContain('2 heads had been published on 2026-03-03T09:00:00.000Z');
    await cutToDayOne();
    expect(await verify()).toMatch(/the chain ends at block 5, but block 6 was the end of the chain/);
  });

  it('the kept head, with the chain truncated to match: the published heads reveal both', async () => {
    await liveTwoDays();
    await putBack(keptFile());
    expect(await verify()).toMatch(/is dated 2026-03-02T09:00:00.000Z, before the last one in/);
    await cutToDayOne();
    expect(await verify()).toBe('the chain ends at block 5, but block 6 was published on 2026-03-03T09:00:00.000Z');
  });

  it('a published line is not accepted as the kept head, despite its valid MAC', async () => {
    await liveTwoDays();
    const [line = ''] = (await readFile(publishedFile(), 'utf8')).split('\n');
    await writeFile(keptFile(), `${line}\n`);
    expect(await verify()).toContain(`was not written by this installation: ${line}`);
  });

  it('stays detected while the portal continues, also when lines were removed from the middle', async () => {
    await liveTwoDays();
    await putBack(publishedFile());
    await addBlock();
    await keeper.keep(database.current.db, later);
    expect(await keeper.publish(database.current.db, new Date('2026-03-04T09:00:00Z'))).toMatchObject({ count: 3 });
    expect(await verify()).toMatch(/are incomplete: line 2 was published as number 3$/);
  });

  it('restoring all files together with the chain is not detected; only heads stored elsewhere reveal it', async () => {
    await liveTwoDays();
    const { head } = await chain.verify();
    for (const file of [keptFile(), publishedFile()]) await putBack(file);
    await cutToDayOne();
    expect(await verify()).toBeNull();
    expect(await verify([`6:${head?.hash}`])).toBe('the chain ends at block 5, but block 6 was required by --expect');
  });
});

it('a head that an operator demands must be in the chain', async () => {
  const { head } = await chain.verify();
  expect(await verify([`5:${head?.hash}`])).toBeNull();
  await addBlock();
  expect(await verify([`5:${head?.hash.toUpperCase()}`])).toBeNull();
  expect(await verify([`6:${head?.hash}`])).toBe('the block is not the one that was required by --expect');
  expect(await verify([`7:${head?.hash}`])).toBe('the chain ends at block 6, but block 7 was required by --expect');
});

it('a time authority stamps a published head once; a stamp that matches no line is reported', async () => {
  const authority = await startTimeAuthority(at);
  try {
    const head = await keeper.publish(database.current.db, at);
    if (!head) throw new Error('a head was published');
    await expect(stampHead(places.published, head, authority.url)).rejects.toThrow('no time stamp was received');
    authority.answers = true;
    await stampHead(places.published, head, authority.url);
    const names = await readdir(places.published);
    expect(names.toSorted()).toEqual(['audit-head-5-20260302T090000000Z.tst', PUBLISHED_FILE]);
    authority.answers = false;
    await stampHead(places.published, head, authority.url);
    expect(await verify()).toBeNull();
    // Without the line, its stamp still proves that the line existed.
    await writeFile(join(places.published, PUBLISHED_FILE), '');
    expect(await verify()).toBe('audit-head-5-20260302T090000000Z.tst stamps a published head whose line was removed or changed');
    await keeper.publish(database.current.db, at);
    await writeFile(join(places.published, 'audit-head-5-20260302T090000000Z.tst'), 'no token');
    expect(await verify()).toBe(
      'audit-head-5-20260302T090000000Z.tst does not stamp the line that was published on 2026-03-02T09:00:00.000Z',
    );
  } finally {
    await authority.close();
  }
});
