import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { identificationPayments, identifications } from '../../database/schema/identifications.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createWaitingIdentification } from '../../testing/worlds/forms.ts';
import { awaitsFirstPayment, expectsFirstPayment, isIdentificationOpen, readIdentityStanding } from './identity-standing.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let clientId: string;
let stranger: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
});
afterAll(() => app.close());
beforeEach(async () => {
  [clientId, stranger] = [(await createPerson(app, 'CLIENT')).clientId ?? '', (await createPerson(app, 'CLIENT')).clientId ?? ''];
});

interface Given {
  state?: 'WAITING' | 'TO_REVIEW' | 'ACCEPTED';
  level?: 'REMOTE' | 'IN_PERSON' | 'ELECTRONIC' | 'SUPPORTING';
  isDeleted?: boolean;
  isPaid?: boolean;
}
async function give(id: string, { state = 'ACCEPTED', level, isDeleted = false, isPaid = false }: Given): Promise<void> {
  const { db } = app.platform;
  const identificationId = await createWaitingIdentification(app, id, office.userId);
  const at = app.clock.now();
  await db
    .update(identifications)
    .set({ state, level: level ?? null, deletedAt: isDeleted ? at : null })
    .where(eq(identifications.id, identificationId));
  if (!isPaid) return;
  const payment = { clientId: id, identificationId, paidOn: app.clock.today(), amount: '1.00', currency: 'CZK' as const };
  await db.insert(identificationPayments).values({ ...payment, sealedAccount: Buffer.alloc(1), matchedAt: at });
}
const awaits = async () => {
  const { rows } = await app.platform.db.execute<{ awaits: boolean }>(sql`SELECT ${awaitsFirstPayment(sql`${clientId}::uuid`)} AS awaits`);
  return rows[0]?.awaits;
};

const copies = { level: 'REMOTE' } as const;
it.each<[string, Given[], string]>([
  ['nothing', [], 'OPEN'],
  ['copies of documents', [copies], 'AWAITS_PAYMENT'],
  ['copies with their payment', [{ ...copies, isPaid: true }], 'IDENTIFIED'],
  ['copies twice, one with a payment', [copies, { ...copies, isPaid: true }], 'IDENTIFIED'],
  ['copies, and a meeting', [copies, { level: 'IN_PERSON' }], 'IDENTIFIED'],
  ['copies, and a bank', [copies, { level: 'ELECTRONIC' }], 'IDENTIFIED'],
  ['copies, and a meeting that was deleted', [copies, { level: 'IN_PERSON', isDeleted: true }], 'AWAITS_PAYMENT'],
  ['copies, and deleted ones with a payment', [copies, { ...copies, isPaid: true, isDeleted: true }], 'AWAITS_PAYMENT'],
  ['copies, and more that wait for the client', [copies, { state: 'WAITING' }], 'AWAITS_PAYMENT'],
  ['copies, and a meeting to be checked', [copies, { state: 'TO_REVIEW', level: 'IN_PERSON' }], 'AWAITS_PAYMENT'],
  ['deleted copies', [{ ...copies, isDeleted: true }], 'OPEN'],
  ['copies to be checked', [{ state: 'TO_REVIEW', ...copies }], 'OPEN'],
])('of a client with %s, lists say the same as the record', async (_what, given, standing) => {
  await give(stranger, copies);
  await give(stranger, { level: 'IN_PERSON' });
  for (const one of given) await give(clientId, one);
  expect([await readIdentityStanding(app.platform.db, clientId), await awaits()]).toEqual([standing, standing === 'AWAITS_PAYMENT']);
});

it.each<[string, Given[], boolean]>([
  ['nothing', [], false],
  ['copies of documents', [copies], true],
  ['copies with their payment', [{ ...copies, isPaid: true }], false],
  ['copies to be checked', [{ state: 'TO_REVIEW' }], true],
  ['deleted copies to be checked', [{ state: 'TO_REVIEW', isDeleted: true }], false],
  ['copies that wait for the client', [{ state: 'WAITING' }], false],
  ['a bank, and copies to be checked', [{ level: 'ELECTRONIC' }, { state: 'TO_REVIEW' }], false],
])('of a client with %s, the first payment identifies: %s', async (_what, given, expected) => {
  await give(stranger, copies);
  for (const one of given) await give(clientId, one);
  expect(await expectsFirstPayment(app.platform.db, clientId)).toBe(expected);
});

it.each<[string, Given[], boolean]>([
  ['nothing', [], false],
  ['one that waits', [{ state: 'WAITING' }], true],
  ['one that waits, and an accepted one', [{ state: 'WAITING' }, copies], false],
  ['one that waits, and an accepted one that was deleted', [{ state: 'WAITING' }, { ...copies, isDeleted: true }], true],
  ['one to be checked', [{ state: 'TO_REVIEW' }], false],
  ['a deleted one', [{ state: 'WAITING', isDeleted: true }], false],
])('the identification of a client with %s is open: %o', async (_what, given, isOpen) => {
  await give(stranger, isOpen ? copies : { state: 'WAITING' });
  for (const one of given) await give(clientId, one);
  expect(await isIdentificationOpen(app.platform.db, clientId)).toBe(isOpen);
});
