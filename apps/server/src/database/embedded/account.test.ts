import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseHome, describeRefusal, makeFolder, StartError } from './account.ts';

const ANOTHER = 12_345;
/** `daemon`, which every Linux has. */
const DAEMON = 1;
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pramen-account-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('refuses a folder of another user with a message', () => {
  mkdirSync(join(folder, 'postgres'));
  expect(() => chooseHome(folder, ANOTHER)).toThrow(
    /^.+postgres belongs to another user \(uid \d+\): start as that user, or set PRAMEN_DATA to a folder of your own\.$/,
  );
});

it('runs as the starting user unless that is root', () => {
  expect(chooseHome(folder, ANOTHER)).toEqual({ folder: join(folder, 'postgres'), account: null });
});

it.each([
  ['EACCES', /this user has no permission to write there/],
  ['EROFS', /the disk is read-only/],
  ['ENOSPC', /the disk is full/],
])('describes %s in a message', (code, sentence) => {
  const said = describeRefusal(Object.assign(new Error('raw'), { code }), '/srv/pramen');
  expect(said).toBeInstanceOf(StartError);
  expect(String(said)).toMatch(sentence);
});

it('leaves other errors as they are', () => {
  const error = new Error('else');
  expect(describeRefusal(error, '/srv/pramen')).toBe(error);
});

if (isRoot) {
  it('as root runs as `nobody` and opens an empty root-owned folder to it', () => {
    expect(chooseHome(folder)).toEqual({ folder: join(folder, 'postgres'), account: { uid: NOBODY, gid: NOBODY } });
    expect(statSync(folder).mode & 0o777).toBe(0o711);
  });

  it('as root moves out of a folder that the user `nobody` cannot enter', () => {
    mkdirSync(join(folder, 'clone'));
    expect(chooseHome(join(folder, 'clone', 'data')).folder).toMatch(/^\/var\/lib\/pramen\/[0-9a-f]{16}\/postgres$/);
  });

  it.each(['', 'postgres', 'postgres/cluster'])('as root runs as the owner of the existing data folder/%s', (part) => {
    makeFolder(join(folder, part), { uid: DAEMON, gid: DAEMON });
    chmodSync(folder, 0o755);
    chownSync(join(folder, part), DAEMON, DAEMON);
    expect(chooseHome(folder).account).toEqual({ uid: DAEMON, gid: DAEMON });
  });

  it.each([
    ['', NOBODY],
    ['postgres/cluster', ANOTHER],
  ])('as root accepts an owner without a name only for an existing database (data folder/%s)', (part, uid) => {
    makeFolder(join(folder, part), { uid: ANOTHER, gid: ANOTHER });
    chmodSync(folder, 0o755);
    chownSync(join(folder, part), ANOTHER, ANOTHER);
    expect(chooseHome(folder).account?.uid).toBe(uid);
  });

  it('as root refuses a database owned by root', () => {
    mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true });
    expect(() => chooseHome(folder)).toThrow(/belongs to root, and PostgreSQL refuses to run as root/);
  });
}
