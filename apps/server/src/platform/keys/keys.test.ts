import { createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientKeys, clients } from '../../database/schema/clients.ts';
import { userKeys, users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createClientKey, makeClientKey, openClientKey, readClientKey } from './client-keys.ts';
import { newDataKey, seal, unseal } from './envelope.ts';
import { isId, newId, readId } from './identifiers.ts';
import { codeDigits, deriveKey, isSameSecret, linkSecret, randomSecret, sha256 } from './secrets.ts';
import { readUserKey, takeUserKey } from './user-keys.ts';

const database = useTestDatabase();
const master = randomBytes(32);
const at = new Date('2026-03-02T09:00:00Z');
const text = Buffer.from('Žofie');

describe('an envelope', () => {
  const key = newDataKey();

  it('is opened by the key and the context that closed it, and by no other', () => {
    const sealed = seal(key, text, 'a:1');
    expect(unseal(key, sealed, 'a:1').toString()).toBe('Žofie');
    expect(() => unseal(key, sealed, 'a:2')).toThrow(/authenticat/);
    expect(() => unseal(newDataKey(), sealed, 'a:1')).toThrow(/authenticat/);
    for (let place = 0; place < sealed.length; place++) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => unseal(key, changed, 'a:1')).toThrow(/authenticat/);
    }
    expect(() => unseal(key, sealed.subarray(0, -1), 'a:1')).toThrow(/authenticat/);
  });

  it('of an empty text still has its tag', () => {
    const sealed = seal(key, Buffer.alloc(0), 'a');
    expect([sealed.length, unseal(key, sealed, 'a').length]).toEqual([28, 0]);
    expect(() => unseal(key, sealed.subarray(0, 20), 'a')).toThrow(/authenticat/);
  });

  it('never looks the same twice', () => {
    expect(seal(key, text, 'a').equals(seal(key, text, 'a'))).toBe(false);
    expect([key.length, key.equals(newDataKey())]).toEqual([32, false]);
  });

  // Rows sealed years ago must be readable: nonce of 12 bytes, tag of 16, ciphertext, AES-256-GCM.
  it('is written as it always was', () => {
    const sealed = seal(key, text, 'context');
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from('context')).setAuthTag(sealed.subarray(12, 28));
    expect(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString()).toBe('Žofie');
  });
});

describe('an id', () => {
  it('is a UUID of version 7', () => expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

  it.each([
    ['0195D2A0-aaaa-7000-8000-00000000000F', '0195d2a0-aaaa-7000-8000-00000000000f'],
    ['', null],
    ['0195d2a0aaaa700080000000000000000000', null],
    ['0195d2a0-aaaa-7000-8000-00000000000g', null],
    ['x0195d2a0-aaaa-7000-8000-00000000000f', null],
    ['0195d2a0-aaaa-7000-8000-00000000000fx', null],
    ['0195d2a0-aaaa-7000-8000-00000000000', null],
    ['0195d2a-aaaa-7000-8000-00000000000ff', null],
    ['0195d2a0-aaa-7000-8000-00000000000f', null],
    ['0195d2a0-aaaa-700-8000-00000000000f', null],
    ['0195d2a0-aaaa-7000-800-00000000000f', null],
  ])('%j is read as %j', (typed, id) => expect([readId(typed), isId(typed)]).toEqual([id, id !== null]));
});

describe('a secret', () => {
  const key = Buffer.alloc(32, 7);
  const hmac = (told: string) => createHmac('sha256', key).update(told).digest();

  // Tokens, links and codes already issued must stay valid after an update.
  it('is derived as it always was', () => {
    expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256(Buffer.from('abc')).equals(sha256('abc'))).toBe(true);
    expect(deriveKey(key, 'audit').equals(hmac('key:audit'))).toBe(true);
    expect(linkSecret(key, 'reset', 'id')).toBe(hmac('link:reset:id').toString('base64url'));
  });

  it('of six digits keeps its zeros and follows from key and id', () => {
    const codes = Array.from({ length: 200 }, (_, number) => codeDigits(key, `id-${number}`));
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(190);
    expect(codeDigits(key, 'id-1')).toBe((BigInt(`0x${hmac('code:id-1').toString('hex')}`) % 1_000_000n).toString().padStart(6, '0'));
  });

  it('drawn at random is never the same and has the bytes that were asked for', () => {
    expect(randomSecret()).toMatch(/^[\w-]{32}$/);
    expect(randomSecret(9)).toMatch(/^[\w-]{12}$/);
    expect(randomSecret()).not.toBe(randomSecret());
  });

  it('is the same or is not, of whatever length', () => {
    expect([isSameSecret('abc', 'abc'), isSameSecret('abc', 'abd'), isSameSecret('abc', 'ab'), isSameSecret('', '')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('the key of a person', () => {
  const { db, clientId, userId } = {
    db: () => database.current.db,
    clientId: newId(),
    userId: newId(),
  };

  beforeAll(async () => {
    await db().insert(users).values({ id: userId, email: 'a@example.test', name: 'A', role: 'CLIENT', createdAt: at });
    await db()
      .insert(clients)
      .values({ id: clientId, userId, email: 'a@example.test', clientCode: 'c1', firstname: 'A', surname: 'A', createdAt: at });
  });

  it('is stored only wrapped, for one client', async () => {
    await inTransaction(db(), (tx) => createClientKey(tx, master, clientId, at));
    const key = await readClientKey(db(), master, clientId);
    const [row] = await db().select().from(clientKeys).where(eq(clientKeys.clientId, clientId));
    expect([key?.length, row?.createdAt]).toEqual([32, at]);
    expect(row?.wrappedKey?.includes(key ?? 'none')).toBe(false);
    expect(openClientKey(master, clientId, row?.wrappedKey ?? Buffer.alloc(0)).equals(key ?? Buffer.alloc(0))).toBe(true);
    expect(() => openClientKey(master, userId, row?.wrappedKey ?? Buffer.alloc(0))).toThrow(/authenticat/);
    await expect(readClientKey(db(), randomBytes(32), clientId)).rejects.toThrow(/authenticat/);
    expect(await readClientKey(db(), master, newId())).toBeNull();
  });

  it('can be created before its client is stored', () => {
    const { key, wrappedKey } = makeClientKey(master, clientId);
    expect(unseal(master, wrappedKey, `client-key:${clientId}`).equals(key)).toBe(true);
  });

  it('of a user is created when it is first needed, once', async () => {
    expect(await readUserKey(db(), master, userId)).toBeNull();
    const take = () => inTransaction(db(), (tx) => takeUserKey(tx, master, userId, at));
    const [first, second] = await Promise.all([take(), take()]);
    expect(first.equals(second)).toBe(true);
    expect([(await take()).equals(first), (await readUserKey(db(), master, userId))?.equals(first)]).toEqual([true, true]);
    const rows = await db().select().from(userKeys).where(eq(userKeys.userId, userId));
    expect(rows.map(({ createdAt, wrappedKey }) => [createdAt, unseal(master, wrappedKey, `user-key:${userId}`).equals(first)])).toEqual([
      [at, true],
    ]);
  });
});
