import { readPaymentTerms, sendPaymentTerms } from '@pramen/contract/payments/payments.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strategies } from '../../database/schema/catalogue.ts';
import { clients, contractStrategies } from '../../database/schema/clients.ts';
import { identifications } from '../../database/schema/identifications.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { outboxMessages } from '../../database/schema/messages.ts';
import { users } from '../../database/schema/people.ts';
import { inTransaction } from '../../database/transaction.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { createCatalogue, createClientWorld } from '../../testing/worlds/client-world.ts';
import type { ClientWorld } from '../../testing/worlds/client-world.ts';
import { createWaitingIdentification } from '../../testing/worlds/forms.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { setReceivingAccount } from './payments.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { PUBLIC_URL: 'https://portal.pramen.test' } });
  adviser = await createPerson(app, 'INTERMEDIARY');
  const account = {
    currency: 'CZK' as const,
    ownerName: 'Pramen investiční společnost',
    iban: 'CZ6508000000192000145399',
    bic: 'GIBACZPX',
  };
  await inTransaction(app.platform.db, (tx) => setReceivingAccount(tx, app.platform, {}, null, account));
});
afterAll(() => app.close());

const createPayer = async () => createClientWorld(app, await createCatalogue(app), adviser);
const send = ({ clientId }: ClientWorld, by = adviser) => app.call(sendPaymentTerms, { params: { id: clientId }, token: by.token });

async function mailsTo({ person }: ClientWorld) {
  await app.drain();
  return app.mails.filter(({ to }) => to === person.email);
}

describe('sending the payment terms', () => {
  it('e-mails the client, in their language, what they need to pay', async () => {
    const world = await createPayer();
    await app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, world.person.userId));
    const answer = await send(world);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Platební údaje jsme klientovi poslali e-mailem.' }]);
    const [mail, ...more] = await mailsTo(world);
    const [row] = await app.platform.db.select().from(contractStrategies).where(eq(contractStrategies.id, world.investmentId));
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Platobné údaje k vašim investíciám');
    expect(mail?.text).toContain(
      `Príjemca: Pramen investiční společnost\nÚčet v CZK: 19-2000145399/0800\nIBAN: CZ6508000000192000145399\nBIC/SWIFT: GIBACZPX\nVariabilný symbol: ${row?.variableSymbol}\n`,
    );
    expect(mail?.text).toContain('https://portal.pramen.test/payment-terms');
    expect(mail?.text).not.toContain('overenie totožnosti');
  });

  it('says that the first payment finishes an identification by documents, in the portal too', async () => {
    const world = await createPayer();
    const identificationId = await createWaitingIdentification(app, world.clientId, adviser.userId);
    await app.platform.db.update(identifications).set({ state: 'TO_REVIEW' }).where(eq(identifications.id, identificationId));
    await send(world);
    const [mail] = await mailsTo(world);
    expect(mail?.text).toContain('První platbu prosím pošlete ze svého účtu, který jste nám uvedli.');
    const { body } = await app.call(readPaymentTerms, { params: { id: world.clientId }, token: adviser.token });
    expect(body.first_payment_identifies).toBe(true);
  });

  it('keeps no content in the outbox and audits the sender', async () => {
    const world = await createPayer();
    await send(world);
    const [message] = await app.platform.db.select().from(outboxMessages).where(eq(outboxMessages.userId, world.person.userId));
    expect(message).toMatchObject({ kind: 'payments.terms', channel: 'EMAIL', params: {} });
    const [event, ...more] = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.clientId, world.clientId));
    expect(event).toMatchObject({
      action: 'payments.termsSent',
      actorUserId: adviser.userId,
      objectType: 'client',
      objectId: world.clientId,
    });
    expect(more).toEqual([]);
  });

  it('sends one e-mail in 30 seconds, for any number of calls', async () => {
    const world = await createPayer();
    const answers = await Promise.all([send(world), send(world), send(world)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    app.clock.advance(29 * SECOND);
    await send(world);
    expect(await mailsTo(world)).toHaveLength(1);
    app.clock.advance(SECOND);
    await send(world);
    expect(await mailsTo(world)).toHaveLength(2);
  });

  it('sends ten e-mails a day; those that were not sent do not count', async () => {
    const world = await createPayer();
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      const pair = [await send(world), await send(world)];
      statuses.push(...pair.map(({ status }) => status));
      app.clock.advance(31 * SECOND);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect(await mailsTo(world)).toHaveLength(10);
    expect((await send(await createPayer())).status).toBe(200);
  });

  it.each([
    [
      'every investment is in the trash',
      ({ investmentId }: ClientWorld) =>
        app.platform.db.update(contractStrategies).set({ deletedAt: app.clock.now() }).where(eq(contractStrategies.id, investmentId)),
    ],
    ['no strategy takes money', () => app.platform.db.update(strategies).set({ isActive: false })],
  ] as const)('is refused with a message when %s', async (_name, change) => {
    const world = await createPayer();
    await change(world);
    expect(await send(world)).toMatchObject({
      status: 422,
      body: {
        code: 'payments.nothing_to_pay',
        message: 'Klient zatím nemá kam platit: chybí aktivní investice nebo účet v\u00a0její měně.',
      },
    });
    expect(await mailsTo(world)).toEqual([]);
  });

  it('is dropped when the client is deleted before sending', async () => {
    const world = await createPayer();
    await send(world);
    await app.platform.db.update(clients).set({ deletedAt: app.clock.now() }).where(eq(clients.id, world.clientId));
    expect(await mailsTo(world)).toEqual([]);
    app.logged.length = 0;
  });

  it('is not available to clients', async () => {
    const world = await createPayer();
    expect((await send(world, world.person)).status).toBe(403);
    expect((await send(world, await createPerson(app, 'INTERMEDIARY'))).status).toBe(404);
    expect((await app.call(sendPaymentTerms, { params: { id: world.clientId } })).status).toBe(401);
  });
});
